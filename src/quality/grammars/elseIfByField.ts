import type { SyntaxNode } from '../syntax.ts';

/** In grammars that write an `else` as a field of its `if`, Java's and C#'s: an `if` right behind `else` goes on with a chain. */
export function elseIfByField(node: SyntaxNode, parent: SyntaxNode | null): 'else-if' | null {
  const goesOn =
    node.kind === 'if_statement' && parent?.kind === 'if_statement' && node.field === 'alternative';
  return goesOn ? 'else-if' : null;
}
