import { LETTERS, type Letter } from '../kinds.ts';
import { withoutReasoning } from './reasoning.ts';

/** Markdown around a letter: `**C**`, `__C__`, `` `C` ``, `$\boxed{C}$`. */
const EMPHASIS = /[*`$]+|(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])/gu;
const BOXED = /\\(?:boxed|text)\{([^{}]*)\}/g;
/** A letter as a word of its own; "C++", "C#", "A-list" and "B2" are other words. */
const LETTER = /(?<![\p{L}\p{N}_\-'’])([A-D])(?![\p{L}\p{N}_+#'’]|-[\p{L}\p{N}])/gu;
/** What stands between two letters where a reply does not decide. */
const UNDECIDED =
  /^[)\]}.:"”\s]*(?:,|\/|&|\||\bor\b|\band\b|\bvs\.?)[\s,([{"“]*(?:or\b|and\b|either\b|choice\b|option\b|\s)*[([{"“]*$/i;

/**
 * The letter that a reply to a multiple-choice question gives: the first of A–D that stands as a word of its own, in
 * upper case, after reasoning and markdown are taken away. Null where there is none, and where the first is named
 * together with another ("A or B").
 *
 * Source: specs/efcb.md, "Reading a letter".
 */
export function readLetter(reply: string): Letter | null {
  const text = withoutReasoning(reply).replace(BOXED, '$1').replace(EMPHASIS, '');
  const [first, second] = text.matchAll(LETTER);
  if (first === undefined) return null;
  const letter = letterOf(first);
  if (second !== undefined && letterOf(second) !== letter) {
    const between = text.slice(first.index + first[0].length, second.index);
    if (UNDECIDED.test(between)) return null;
  }
  return letter;
}

function letterOf(match: RegExpExecArray): Letter | null {
  return LETTERS.find((letter) => letter === match[1]) ?? null;
}
