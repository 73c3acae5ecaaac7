import type { Grammar } from '../grammars/index.ts';
import { namedChildren, type SyntaxNode } from '../syntax.ts';

/** Which of the two a node is an operation of; null for neither. */
export function booleanOperator(node: SyntaxNode, { binary, and, or }: Grammar): 'and' | 'or' | null {
  if (!binary.has(node.kind)) return null;
  for (const { kind, isNamed } of node.children) {
    if (isNamed) continue;
    if (and.has(kind)) return 'and';
    if (or.has(kind)) return 'or';
  }
  return null;
}

/** Parentheses mean nothing to a sequence of operators. */
export function isParenthesized({ kind }: SyntaxNode): boolean {
  return kind === 'parenthesized_expression' || kind === 'condition_clause';
}

/** The operators of an expression from left to right; those inside of a negation or of a call are other expressions'. */
export function operatorsOf(node: SyntaxNode, grammar: Grammar): ('and' | 'or')[] {
  if (isParenthesized(node)) return namedChildren(node).flatMap((child) => operatorsOf(child, grammar));
  const operator = booleanOperator(node, grammar);
  if (operator === null) return [];
  const [left = [], ...rest] = namedChildren(node)
    .filter(({ kind }) => !grammar.comments.has(kind))
    .map((child) => operatorsOf(child, grammar));
  return [...left, operator, ...rest.flat()];
}

/** How many runs of one operator there are among them, by operator. */
export function sequencesOf(operators: readonly ('and' | 'or')[]): { and: number; or: number } {
  const begun = operators.filter((operator, at) => operator !== operators[at - 1]);
  return {
    and: begun.filter((operator) => operator === 'and').length,
    or: begun.filter((operator) => operator === 'or').length,
  };
}
