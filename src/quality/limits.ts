/**
 * What is read at most. Sources are untrusted: these bounds keep every analysis to seconds at worst and every walk within
 * the stack. Of DevBench's programs the largest has some 10,000 characters, and no tree is deeper than 60.
 */
export const MOST_CHARACTERS = 100_000;
export const MOST_NODES = 150_000;
export const MOST_DEPTH = 600;
/** Brackets left open at once, whatever they stand in: the parser's own memory suffers from tens of thousands. */
export const MOST_OPEN_BRACKETS = 2_000;
/** The parser tells of its progress now and then, for code once in about 100 characters; told so often, it is stopped. */
export const MOST_PARSER_STEPS = 5_000;

/** Why a source is not even given to the parser; null where it is. */
export function whyUnread(source: string): string | null {
  if (source.length > MOST_CHARACTERS) {
    return `It is longer than ${MOST_CHARACTERS.toLocaleString('en')} characters.`;
  }
  let open = 0;
  for (const character of source) {
    if (character === '(' || character === '[' || character === '{') open += 1;
    else if (open > 0 && (character === ')' || character === ']' || character === '}')) open -= 1;
    if (open > MOST_OPEN_BRACKETS) {
      return `It opens more than ${MOST_OPEN_BRACKETS.toLocaleString('en')} brackets in each other.`;
    }
  }
  return null;
}
