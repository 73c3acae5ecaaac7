import type { LineRange } from '../../model/index.ts';
import type { Grammar } from '../grammars/index.ts';
import { leavesOf, type SyntaxNode } from '../syntax.ts';

/** Counts the lines of a source that hold code: neither blank ones nor comments or documentation. */
export function codeLineCounter(root: SyntaxNode, grammar: Grammar): (lines: LineRange) => number {
  const isLeftOut = (node: SyntaxNode) =>
    grammar.comments.has(node.kind) || grammar.isDocumentation?.(node) === true;
  const holdsCode = new Uint8Array(root.endLine + 2);
  for (const { line, endLine, text } of leavesOf(root, isLeftOut)) {
    if (text.trim() !== '') holdsCode.fill(1, line, endLine + 1);
  }
  const upTo = new Uint32Array(holdsCode.length);
  for (let line = 1; line < holdsCode.length; line++)
    upTo[line] = (upTo[line - 1] ?? 0) + (holdsCode[line] ?? 0);
  return ({ from, to }) => (upTo[to] ?? 0) - (upTo[from - 1] ?? 0);
}
