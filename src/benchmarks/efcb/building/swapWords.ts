import { groupBy } from '../../shared/groupBy.ts';
import type { Draws } from './draws.ts';
import { changedIdentifiers, type Identifier } from './identifiers.ts';

/** Operators whose sides may change places: `A | B` is `B | A`. */
const EITHER_WAY = /^\s*(?:\|\|?|&&?|\+|\*|[=!]==?)\s*$/;
/** Nothing but names, in a list. */
const LISTED = /^\s*,\s*(?:[\p{L}_$][\p{L}\p{N}_$]*\s*,\s*)*$/u;
/** An open brace, with no other bracket since: what is listed in braces has no order. */
const IN_BRACES = /\{[^{}()[\]\n]*$/;

/** Tries for one way of choosing; patches that offer swaps offer many, and those that offer none are found out by then. */
const TRIES = 200;

/**
 * What makes two names alike, the closest likeness first: names that are called are exchanged with such, so that a copy
 * is not told by calling what can't be called, as long as the patch has enough of them.
 */
const LIKENESSES: readonly ((name: Identifier) => string)[] = [
  ({ style, isCalled }) => `${style} ${isCalled}`,
  // Short words and words with humps are both plain names.
  ({ style, isCalled }) => `${style === 'camel' ? 'lower' : style} ${isCalled}`,
  ({ style }) => style,
];

/**
 * Copies of a patch, each with two identifiers of its changed lines exchanged, where both are written in the same style,
 * so that no copy is told by its looks. Where lines are added one of the two is on such a line: a copy then adds
 * something else than the patch. No copy equals the patch or another copy. Null where the patch has not got that many.
 *
 * Source: the paper's section 3.2.2; specs/efcb.md.
 */
export function swapWords(patch: string, copies: number, draws: Draws): string[] | null {
  const identifiers = changedIdentifiers(patch);
  const made = new Set<string>();
  for (const likeness of LIKENESSES) {
    const alike = groupBy(identifiers, likeness);
    const othersOf = (name: Identifier) =>
      alike.get(likeness(name))?.filter(({ text }) => text !== name.text) ?? [];
    const able = identifiers.filter((name) => othersOf(name).length > 0);
    const added = able.filter(({ isAdded }) => isAdded);
    const candidates = added.length > 0 ? added : able;
    for (let tried = 0; tried < TRIES && candidates.length > 0; tried++) {
      const first = draws.pick(candidates);
      const second = first && draws.pick(othersOf(first));
      if (first === undefined || second === undefined) break;
      if (meansTheSame(patch, first, second)) continue;
      const copy = exchange(patch, first, second);
      if (copy !== patch) made.add(copy);
      if (made.size === copies) return [...made];
    }
  }
  return null;
}

/** Would the patch say the same with the two exchanged? Then it would be as right as the right one. */
function meansTheSame(text: string, one: Identifier, other: Identifier): boolean {
  const [first, second] = inOrder(one, other);
  const between = text.slice(first.at + first.text.length, second.at);
  return EITHER_WAY.test(between) || (LISTED.test(between) && IN_BRACES.test(text.slice(0, first.at)));
}

function exchange(text: string, one: Identifier, other: Identifier): string {
  const [first, second] = inOrder(one, other);
  return (
    text.slice(0, first.at) +
    second.text +
    text.slice(first.at + first.text.length, second.at) +
    first.text +
    text.slice(second.at + second.text.length)
  );
}

function inOrder(one: Identifier, other: Identifier): [Identifier, Identifier] {
  return one.at < other.at ? [one, other] : [other, one];
}
