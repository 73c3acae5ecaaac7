import { isPythonBlank } from './pythonText.ts';

const NEWLINE = 0x0a;

/**
 * Where the first line of a part of a text lies, as DevBench takes it: white space stripped (Python's), cut at
 * the first newline, stripped again. `begin` equals `end` where nothing is left.
 */
export function firstLine(text: string, begin: number, end: number): { begin: number; end: number } {
  let from = begin;
  while (from < end && isPythonBlank(text.charCodeAt(from))) from++;
  let to = from;
  while (to < end && text.charCodeAt(to) !== NEWLINE) to++;
  while (to > from && isPythonBlank(text.charCodeAt(to - 1))) to--;
  return { begin: from, end: to };
}
