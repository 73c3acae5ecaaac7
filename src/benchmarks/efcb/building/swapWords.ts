import type { Draws } from './draws.ts';
import { groupBy } from './groupBy.ts';
import { changedIdentifiers, type Identifier } from './identifiers.ts';

/** Tries for one copy; patches that offer swaps offer many, and those that offer none are found out by then. */
const TRIES = 200;

/**
 * Copies of a patch, each with two identifiers of its changed lines exchanged, where both are written in the same style,
 * so that no copy is told by its looks. No copy equals the patch or another copy. Null where the patch has not got that
 * many.
 *
 * Source: the paper's section 3.2.2; specs/efcb.md.
 */
export function swapWords(patch: string, copies: number, draws: Draws): string[] | null {
  const identifiers = changedIdentifiers(patch);
  const byStyle = groupBy(identifiers, ({ style }) => style);
  const candidates = identifiers.filter(({ text, style }) =>
    byStyle.get(style)?.some((other) => other.text !== text),
  );
  const made = new Set<string>();
  for (let tried = 0; tried < TRIES && made.size < copies; tried++) {
    const first = draws.pick(candidates);
    if (first === undefined) return null;
    const second = draws.pick(byStyle.get(first.style)?.filter(({ text }) => text !== first.text) ?? []);
    if (second === undefined) continue;
    const copy = exchange(patch, first, second);
    if (copy !== patch) made.add(copy);
  }
  return made.size === copies ? [...made] : null;
}

function exchange(text: string, one: Identifier, other: Identifier): string {
  const [first, second] = one.at < other.at ? [one, other] : [other, one];
  return (
    text.slice(0, first.at) +
    second.text +
    text.slice(first.at + first.text.length, second.at) +
    first.text +
    text.slice(second.at + second.text.length)
  );
}
