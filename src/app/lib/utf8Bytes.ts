import { inSlices } from './inSlices.ts';

/** UTF-16 units that are measured at a time. */
const PART_UNITS = 1 << 20;

/** How many bytes a text is in UTF-8, measured without keeping the page busy: files may be a hundred megabytes. */
export async function utf8Bytes(text: string): Promise<number> {
  const lengths = await inSlices([...parts(text)], (part) => new Blob([part]).size);
  return lengths.reduce((sum, length) => sum + length, 0);
}

function* parts(text: string): Generator<string> {
  for (let start = 0; start < text.length; ) {
    let end = Math.min(start + PART_UNITS, text.length);
    // Half of a surrogate pair would be measured as another character.
    if (isHighSurrogate(text.charCodeAt(end - 1))) end += 1;
    yield text.slice(start, end);
    start = end;
  }
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}
