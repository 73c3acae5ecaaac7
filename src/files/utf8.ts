/** Where bytes stop being UTF-8: the 0-based position and the bytes found there. */
export class InvalidUtf8 extends Error {
  override name = 'InvalidUtf8';
  readonly byteOffset: number;
  readonly bytes: Uint8Array;

  constructor(byteOffset: number, bytes: Uint8Array) {
    super(`byte ${byteOffset} is not UTF-8`);
    this.byteOffset = byteOffset;
    this.bytes = bytes;
  }
}

/**
 * Text of UTF-8 bytes, piece by piece as they come; a byte order mark stays as U+FEFF.
 *
 * @throws InvalidUtf8 once all text before the offending byte has been given.
 */
export async function* decodeUtf8(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let carry = new Uint8Array();
  let offset = 0;
  for await (const chunk of chunks) {
    const bytes = carry.length === 0 ? chunk : joined(carry, chunk);
    const end = wholeCharacters(bytes);
    yield* decodePiece(bytes.subarray(0, end), offset);
    carry = bytes.slice(end);
    offset += end;
  }
  if (carry.length > 0) throw new InvalidUtf8(offset, carry);
}

function* decodePiece(bytes: Uint8Array, offset: number): Generator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  let text: string;
  try {
    text = decoder.decode(bytes);
  } catch {
    const valid = validLength(bytes);
    yield decoder.decode(bytes.subarray(0, valid));
    throw new InvalidUtf8(offset + valid, bytes.slice(valid, valid + 4));
  }
  yield text;
}

/** How many bytes there are before a character that the end of the chunk cuts through. */
function wholeCharacters(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (isContinuation(byte)) continue;
    return sequenceLength(byte) > back ? bytes.length - back : bytes.length;
  }
  return bytes.length;
}

function validLength(bytes: Uint8Array): number {
  let at = 0;
  while (at < bytes.length) {
    const lead = bytes[at] ?? 0;
    const length = sequenceLength(lead);
    const second = bytes[at + 1] ?? 0;
    const wellFormed =
      length === 1 ||
      (length > 1 &&
        at + length <= bytes.length &&
        allowsSecond(lead, second) &&
        bytes.subarray(at + 1, at + length).every(isContinuation));
    if (!wellFormed) return at;
    at += length;
  }
  return at;
}

/** Length a lead byte announces; 0 for a byte that leads nothing. */
function sequenceLength(lead: number): number {
  if (lead < 0x80) return 1;
  if (lead < 0xc2 || lead > 0xf4) return 0;
  if (lead < 0xe0) return 2;
  return lead < 0xf0 ? 3 : 4;
}

/** Rules out overlong forms, surrogates and what lies beyond U+10FFFF (Unicode, table 3-7). */
function allowsSecond(lead: number, second: number): boolean {
  if (lead === 0xe0) return second >= 0xa0;
  if (lead === 0xed) return second <= 0x9f;
  if (lead === 0xf0) return second >= 0x90;
  if (lead === 0xf4) return second <= 0x8f;
  return true;
}

function isContinuation(byte: number): boolean {
  return (byte & 0xc0) === 0x80;
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(first.length + second.length);
  bytes.set(first);
  bytes.set(second, first.length);
  return bytes;
}
