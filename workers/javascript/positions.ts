import { indexOf, lastIndexOf, numberOf, slice } from '../shared/held.ts';

/** A place in one of the program's files; line and column are 1-based. */
export interface Position {
  file: string;
  line: number;
  column: number;
}

/** A file as it was handed to the browser: what stands before its text shifts what the browser says. */
export interface Placed {
  /** Its absolute path, under which it was evaluated. */
  path: string;
  /** Characters put before the text, on its first line. */
  prefixLength: number;
}

/**
 * The innermost frame of a stack trace that lies in this file, or null. A stack is what a program may have made
 * of it: only its words are read.
 */
export function positionIn(stack: string, { path, prefixLength }: Placed): Position | null {
  const found = indexOf(stack, `${path}:`);
  if (found < 0) return null;
  const start = found + path.length + 1;
  const colon = indexOf(stack, ':', start);
  const line = digits(stack, start);
  if (line === null) return null;
  const column = colon < 0 ? null : digits(stack, colon + 1);
  const shift = line === 1 ? prefixLength : 0;
  return { file: path, line, column: column === null || column <= shift ? 1 : column - shift };
}

/** The number that starts at a place of a text. */
function digits(text: string, start: number): number | null {
  let end = start;
  while (end < text.length && text[end] !== undefined && indexOf('0123456789', text[end] as string) >= 0)
    end++;
  return end === start ? null : numberOf(slice(text, start, end));
}

/** Where a file's name ends and its folder begins. */
export function folderOf(path: string): string {
  const end = lastIndexOf(path, '/');
  return end <= 0 ? '/' : slice(path, 0, end);
}

/** How many lines a text has; behind a last line break begins another. */
export function lineCount(text: string): number {
  let count = 1;
  for (let at = indexOf(text, '\n'); at >= 0; at = indexOf(text, '\n', at + 1)) count++;
  return count;
}

/** A line of a text, 1-based. */
export function lineOf(text: string, line: number): string {
  let rest = text;
  for (let at = 1; at < line; at++) {
    const end = indexOf(rest, '\n');
    if (end < 0) return '';
    rest = slice(rest, end + 1);
  }
  const end = indexOf(rest, '\n');
  return end < 0 ? rest : slice(rest, 0, end);
}

/** The stack of an error, where it has one that is a text. Asking may run code of the program. */
export function stackOf(error: unknown): string | null {
  if (typeof error !== 'object' || error === null) return null;
  try {
    const { stack } = error as { stack?: unknown };
    return typeof stack === 'string' ? stack : null;
  } catch {
    return null;
  }
}
