import type { Grammar } from '../grammars/index.ts';
import { isStatement } from '../measure/measure.ts';
import type { SyntaxNode } from '../syntax.ts';

/** A statement as far as copies are alike. */
export interface Line {
  node: SyntaxNode;
  /** A number for its tokens, names and values being left open. */
  shape: number;
  tokens: number;
  /** Statements in it, itself included. */
  statements: number;
  /** Tokens of the source before it. */
  start: number;
}

/** Statements that stand in a row: a body, a class, a file. */
export type Row = readonly Line[];

/** Tokens that formatters add and take away. */
const OPTIONAL = new Set([';', ',', '(', ')', '\n', '']);

const NAME = /(^|_)identifier(_pattern)?$/;

/** Values, of which one is like another. */
const VALUE =
  /^(string|template_string|concatenated_string|number|integer|float|regex|.*_literal|interpolated_string_expression)$/;

/** What a subtree comes to, as far as copies are alike. */
type Shape = Omit<Line, 'node' | 'start'>;

/** The rows of statements of a source, each once, outer ones before those that their statements hold. */
export function statementRows(root: SyntaxNode, grammar: Grammar): Row[] {
  const rows: Line[][] = [];
  const numbers = new Map<string, number>();
  let passed = 0;
  const numberOf = (key: string) => {
    const number = numbers.get(key) ?? numbers.size;
    numbers.set(key, number);
    return number;
  };
  const gather = (node: SyntaxNode, parent: SyntaxNode | null): Shape | null => {
    if (isIgnored(node, grammar)) return null;
    const token = tokenOf(node);
    if (token === '') return null;
    if (token !== null) {
      passed += 1;
      return { shape: numberOf(token), tokens: 1, statements: 0 };
    }
    const row: Line[] = [];
    rows.push(row);
    const parts: Shape[] = [];
    for (const child of node.children) {
      const start = passed;
      const part = gather(child, node);
      if (part === null) continue;
      parts.push(part);
      if (isStatement(child, node, grammar)) row.push({ node: child, start, ...part });
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
