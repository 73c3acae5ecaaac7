import { held } from './held.ts';

const { append, indexOf, slice } = held;

/** The lines of a text, as `split('\n')` gives them. */
export function linesOf(text: string): string[] {
  const lines: string[] = [];
  let rest = text;
  for (let end = indexOf(rest, '\n'); end >= 0; end = indexOf(rest, '\n')) {
    append(lines, slice(rest, 0, end));
    rest = slice(rest, end + 1);
  }
  append(lines, rest);
  return lines;
}

/** Texts in a row, as `slice(0, end).join(between)` gives them. */
export function joined(texts: readonly string[], between: string, end = texts.length): string {
  let text = '';
  for (let at = 0; at < end && at < texts.length; at += 1) text += at === 0 ? texts[at] : between + texts[at];
  return text;
}
