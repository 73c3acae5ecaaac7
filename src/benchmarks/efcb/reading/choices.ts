import { LETTERS } from '../kinds.ts';

/** A multiple-choice question taken apart. */
export interface Choices {
  /** What is asked: the pull request's title and description, as written. */
  statement: string;
  /** The patches, in the order of their letters. */
  patches: string[];
}

const HEADING = /^Choice ([A-D]):[ \t]*\n?/gm;

/**
 * Takes the user message of a GMCQ apart: a statement, then `Choice A:` … `Choice D:`, parted by `---`. Lines of a patch
 * begin with another character, so none is taken for a heading. Null where the four choices are not there in order.
 */
export function choicesOf(userMessage: string): Choices | null {
  const message = userMessage.replaceAll('\r\n', '\n');
  const headings = [...message.matchAll(HEADING)];
  if (headings.map(([, letter]) => letter).join('') !== LETTERS.join('')) return null;
  const parts = headings.map(({ index, 0: heading }, place) => {
    const end = headings[place + 1]?.index ?? message.length;
    return withoutRule(message.slice(index + heading.length, end));
  });
  const statement = withoutRule(message.slice(0, headings[0]?.index)).replace(/^Task Description:\s*/, '');
  return { statement, patches: parts };
}

/** The rule between two blocks stands at the end of the first. */
function withoutRule(block: string): string {
  return block.replace(/\n?---\s*$/, '').trim();
}

/** Do four patches say the same words in another order, as those of GMCQ-Hard do? */
export function areSwaps(patches: readonly string[]): boolean {
  const words = patches.map((patch) => (patch.match(/[\p{L}\p{N}_$]+/gu) ?? []).sort().join(' '));
  return new Set(words).size === 1;
}
