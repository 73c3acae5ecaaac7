import type { LineRange } from '../../model/index.ts';
import type { Grammar } from '../grammars/index.ts';
import { isStatement } from '../measure/measure.ts';
import type { SyntaxNode } from '../syntax.ts';
import { FEWEST_STATEMENTS } from './rules.ts';

/** A stretch of statements that stands elsewhere, too. */
export interface Duplicate {
  lines: LineRange;
  /** Where it stood first. */
  original: LineRange;
  tokens: number;
}

/** A statement as far as copies are alike. */
interface Line {
  node: SyntaxNode;
  /** A number for its tokens, names and values being left open. */
  shape: number;
  tokens: number;
  /** Statements in it, itself included. */
  statements: number;
}

/** Tokens that formatters add and take away. */
const OPTIONAL = new Set([';', ',', '(', ')', '\n', '']);

const NAME = /(^|_)identifier(_pattern)?$/;

/** Values, of which one is like another. */
const VALUE =
  /^(string|template_string|concatenated_string|number|integer|float|regex|.*_literal|interpolated_string_expression)$/;

/**
 * Finds statements in a row that are repeated later in the source, in the same order and with the same structure, whatever
 * their names and values: clones of the second type (Roy and Cordy, A Survey on Software Clone Detection Research, 2007).
 *
 * @param fewestTokens tokens that a stretch has at least.
 */
export function duplicatesIn(root: SyntaxNode, grammar: Grammar, fewestTokens: number): Duplicate[] {
  const first = new Map<string, { rows: readonly Line[]; from: number; to: number }>();
  const found: Duplicate[] = [];
  const isFound = ({ line, endLine }: SyntaxNode) =>
    found.some(({ lines }) => lines.from <= line && endLine <= lines.to);

  for (const rows of statementRows(root, grammar)) {
    for (let from = 0; from < rows.length; from++) {
      const start = rows[from];
      const to = enough(rows, from, fewestTokens);
      if (start === undefined || to === null) break;
      if (isFound(start.node)) continue;
      const key = rows
        .slice(from, to + 1)
        .map(({ shape }) => shape)
        .join(' ');
      const before = first.get(key);
      if (before === undefined) {
        first.set(key, { rows, from, to });
        continue;
      }
      if (before.rows === rows && before.to >= from) continue;
      const more = commonLength(
        before.rows,
        before.to + 1,
        rows,
        to + 1,
        before.rows === rows ? from : Number.POSITIVE_INFINITY,
      );
      const stretch = rows.slice(from, to + 1 + more);
      found.push({
        lines: linesOf(stretch),
        original: linesOf(before.rows.slice(before.from, before.to + 1 + more)),
        tokens: stretch.reduce((sum, { tokens }) => sum + tokens, 0),
      });
      from = to + more;
    }
  }
  return found;
}

/** What a subtree comes to, as far as copies are alike. */
type Shape = Omit<Line, 'node'>;

/** Statements that stand in a row, each row once, outer ones first. */
function statementRows(root: SyntaxNode, grammar: Grammar): Line[][] {
  const rows: Line[][] = [];
  const numbers = new Map<string, number>();
  const numberOf = (key: string) => {
    const number = numbers.get(key) ?? numbers.size;
    numbers.set(key, number);
    return number;
  };
  const gather = (node: SyntaxNode, parent: SyntaxNode | null): Shape | null => {
    if (isIgnored(node, grammar)) return null;
    const token = tokenOf(node);
    if (token !== null) return token === '' ? null : { shape: numberOf(token), tokens: 1, statements: 0 };
    const row: Line[] = [];
    rows.push(row);
    const parts: Shape[] = [];
    for (const child of node.children) {
      const part = gather(child, node);
      if (part === null) continue;
      parts.push(part);
      if (isStatement(child, node, grammar)) row.push({ node: child, ...part });
    }
    const [only, ...others] = parts;
    const own = isStatement(node, parent, grammar) ? 1 : 0;
    // What holds one thing is that thing: parentheses and such.
    const shape =
      only !== undefined && others.length === 0
        ? only.shape
        : numberOf(`${node.kind} ${parts.map((part) => part.shape).join(' ')}`);
    return {
      shape,
      tokens: parts.reduce((sum, { tokens }) => sum + tokens, 0),
      statements: parts.reduce((sum, { statements }) => sum + statements, own),
    };
  };
  gather(root, null);
  return rows.filter(({ length }) => length > 0);
}

/** A token as far as copies are alike, empty where it does not matter; null for what consists of tokens. */
function tokenOf({ kind, isNamed, children }: SyntaxNode): string | null {
  if (VALUE.test(kind)) return 'value';
  if (NAME.test(kind)) return 'name';
  if (children.length > 0) return null;
  return isNamed || !OPTIONAL.has(kind) ? kind : '';
}

function isIgnored(node: SyntaxNode, grammar: Grammar): boolean {
  return grammar.comments.has(node.kind) || grammar.isDocumentation?.(node) === true;
}

/** Where a stretch from here is long enough to be told of; null where the row ends before. */
function enough(rows: readonly Line[], from: number, fewestTokens: number): number | null {
  let [tokens, statements] = [0, 0];
  for (let at = from; at < rows.length; at++) {
    tokens += rows[at]?.tokens ?? 0;
    statements += rows[at]?.statements ?? 0;
    if (tokens >= fewestTokens && statements >= FEWEST_STATEMENTS) return at;
  }
  return null;
}

/** How many more statements are alike from two places on, the first place not running into the second. */
function commonLength(
  a: readonly Line[],
  fromA: number,
  b: readonly Line[],
  fromB: number,
  endA: number,
): number {
  let length = 0;
  while (
    fromA + length < Math.min(a.length, endA) &&
    fromB + length < b.length &&
    a[fromA + length]?.shape === b[fromB + length]?.shape
  ) {
    length += 1;
  }
  return length;
}

function linesOf(stretch: readonly Line[]): LineRange {
  return { from: stretch[0]?.node.line ?? 0, to: stretch.at(-1)?.node.endLine ?? 0 };
}
