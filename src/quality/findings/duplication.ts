import type { LineRange } from '../../model/index.ts';
import type { Grammar } from '../grammars/index.ts';
import type { SyntaxNode } from '../syntax.ts';
import { type Line, type Row, statementRows } from './rows.ts';
import { FEWEST_STATEMENTS } from './rules.ts';

/** Statements in a row that were there before. */
export interface Duplicate {
  lines: LineRange;
  /** Where they stood first. */
  original: LineRange;
  tokens: number;
}

/** Some neighbours of a row, the last included. */
interface Stretch {
  row: Row;
  from: number;
  to: number;
}

/** What of a row was there before. */
interface Repeats {
  /** The places of all statements that were. */
  places: Set<number>;
  /** By the place where it begins, what the shortest stretch that is long enough is a copy of. */
  originals: Map<number, Stretch>;
}

/**
 * Finds statements in a row that were there before in the source, in the same order and with the same structure, whatever
 * their names and values: clones of the second type (Roy and Cordy, A Survey on Software Clone Detection Research, 2007).
 *
 * Which statements these are is no matter of choice: every one in any stretch that is long enough and was there before. So
 * code that is added never makes fewer of them, unless it parts a copy. Only how they are divided among duplicates is chosen:
 * each goes on for as long as its original does.
 *
 * @param fewestTokens tokens that a stretch has at least.
 */
export function duplicatesIn(root: SyntaxNode, grammar: Grammar, fewestTokens: number): Duplicate[] {
  const rows = statementRows(root, grammar);
  const repeated = repeatedIn(rows, fewestTokens);
  const told: Stretch[] = [];
  const found: Duplicate[] = [];
  for (const row of rows) {
    const repeats = repeated.get(row);
    if (repeats === undefined) continue;
    const [first] = row;
    // Rows in statements that are told of are told of with them.
    if (
      first !== undefined &&
      told.some((outer) => startOf(outer) <= first.start && first.start < endOf(outer))
    )
      continue;
    for (let from = 0; from < row.length; from++) {
      const original = repeats.originals.get(from);
      if (original === undefined) continue;
      const { to, alike } = goOn({ row, from, to: from }, original, repeats);
      const copy = { row, from, to };
      told.push(copy);
      found.push({
        lines: linesOf(copy),
        original: linesOf({ ...original, to: original.from + alike - 1 }),
        tokens: tokensOf(copy),
      });
      from = to;
    }
  }
  return found;
}

/** All statements that were there before, by their rows; rows without any are left out. */
function repeatedIn(rows: readonly Row[], fewestTokens: number): Map<Row, Repeats> {
  const stretches = rows.flatMap((row) => [...shortestOf(row, fewestTokens)]);
  const first = new Map<string, Stretch>();
  const keys = stretches.map(keyOf);
  for (const [at, stretch] of stretches.entries()) {
    const key = keys[at] ?? '';
    const known = first.get(key);
    if (known === undefined || startOf(stretch) < startOf(known)) first.set(key, stretch);
  }
  const repeated = new Map<Row, Repeats>();
  for (const [at, stretch] of stretches.entries()) {
    const original = first.get(keys[at] ?? '');
    // What runs into its own copy is one stretch, such as ten lines that are alike.
    if (original === undefined || endOf(original) > startOf(stretch)) continue;
    const { row, from, to } = stretch;
    const repeats = repeated.get(row) ?? { places: new Set(), originals: new Map() };
    repeated.set(row, repeats);
    for (let place = from; place <= to; place++) repeats.places.add(place);
    if (!repeats.originals.has(from)) repeats.originals.set(from, original);
  }
  return repeated;
}

/**
 * The shortest stretches of a row that are long enough: from each statement on, then up to each. Where a longer one is
 * repeated they are, too, and each of its statements is in one of them.
 */
function* shortestOf(row: Row, fewestTokens: number): Generator<Stretch> {
  for (let from = 0; from < row.length; from++) {
    const to = enough(row, from, 1, fewestTokens);
    if (to === null) break;
    yield { row, from, to };
  }
  for (let to = row.length - 1; to >= 0; to--) {
    const from = enough(row, to, -1, fewestTokens);
    if (from === null) break;
    yield { row, from, to };
  }
}

/** Where a stretch from here, or up to here, is long enough; null where the row ends before. */
function enough(row: Row, begin: number, step: 1 | -1, fewestTokens: number): number | null {
  let [tokens, statements] = [0, 0];
  for (let at = begin; at >= 0 && at < row.length; at += step) {
    tokens += row[at]?.tokens ?? 0;
    statements += row[at]?.statements ?? 0;
    if (tokens >= fewestTokens && statements >= FEWEST_STATEMENTS) return at;
  }
  return null;
}

/**
 * Where a copy ends: as far as its original goes on like it, and then up to the next copy or to what was not there before;
 * and how many of its statements are like the original's.
 */
function goOn(
  copy: Stretch,
  original: Stretch,
  { places, originals }: Repeats,
): { to: number; alike: number } {
  const { row, from } = copy;
  let [to, alike] = [from, 1];
  for (let next = from + 1; places.has(next); next++) {
    const like = original.row[original.from + alike];
    const isAlike =
      next === from + alike && like?.shape === row[next]?.shape && endOfLine(like) <= startOf(copy);
    if (isAlike) alike += 1;
    else if (originals.has(next)) break;
    to = next;
  }
  return { to, alike };
}

const keyOf = ({ row, from, to }: Stretch): string =>
  row
    .slice(from, to + 1)
    .map(({ shape }) => shape)
    .join(' ');

const startOf = ({ row, from }: Stretch): number => row[from]?.start ?? 0;

const endOf = ({ row, to }: Stretch): number => endOfLine(row[to]);

const endOfLine = (line: Line | undefined): number => (line === undefined ? 0 : line.start + line.tokens);

const tokensOf = ({ row, from, to }: Stretch): number =>
  row.slice(from, to + 1).reduce((sum, { tokens }) => sum + tokens, 0);

function linesOf({ row, from, to }: Stretch): LineRange {
  return { from: row[from]?.node.line ?? 0, to: row[to]?.node.endLine ?? 0 };
}
