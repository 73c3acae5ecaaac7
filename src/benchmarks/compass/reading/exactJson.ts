import { LosslessNumber, parse, stringify } from 'lossless-json';

/** JSON whose numbers are {@link LosslessNumber}s: nothing of them is rounded. @throws Error for what is no JSON. */
export function parseExact(text: string): unknown {
  try {
    return parse(text);
  } catch (error) {
    if (error instanceof RangeError) throw new Error('it is nested too deeply.', { cause: error });
    throw error;
  }
}

/** What {@link parseExact} gave, as JSON once more, numbers as they were written. */
export function exactText(value: unknown): string {
  return stringify(value) ?? 'null';
}

export { LosslessNumber };
