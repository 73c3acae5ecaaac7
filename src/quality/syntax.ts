/**
 * A node of a concrete syntax tree, as far as the rules need one. They know no parser: a worker reads its trees into this
 * shape, and tests may write it by hand.
 */
export interface SyntaxNode {
  /** The grammar's word for it; of a token without a name, its text. */
  readonly kind: string;
  /** False for punctuation, operators and keywords. */
  readonly isNamed: boolean;
  /** What it is to its parent, in the grammar's words; null where the grammar says nothing. */
  readonly field: string | null;
  /** The source's text, of nodes without children; else empty. */
  readonly text: string;
  /** Lines of the source, 1-based, both included. */
  readonly line: number;
  readonly endLine: number;
  readonly children: readonly SyntaxNode[];
}

/** A source as its grammar reads it. */
export interface SyntaxTree {
  readonly root: SyntaxNode;
  /** Line of the first thing that is missing, or that the grammar has no place for; null where there is none. */
  readonly firstErrorLine: number | null;
}

/** The child that is this to a node. */
export function childAs(node: SyntaxNode, field: string): SyntaxNode | undefined {
  return node.children.find((child) => child.field === field);
}

/** Children with a name of their own: neither punctuation nor keywords. */
export function namedChildren({ children }: SyntaxNode): SyntaxNode[] {
  return children.filter(({ isNamed }) => isNamed);
}

/** A subtree's nodes in the order of the source, each before what it holds, but for subtrees left out. */
export function* nodesOf(
  root: SyntaxNode,
  isLeftOut: (node: SyntaxNode) => boolean = () => false,
): Generator<SyntaxNode> {
  const waiting = [root];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (isLeftOut(next)) continue;
    yield next;
    // One by one: a node may have more children than a call takes arguments.
    for (const child of next.children.toReversed()) waiting.push(child);
  }
}

/** The nodes without children of a subtree, in the order of the source, but for subtrees left out. */
export function* leavesOf(
  root: SyntaxNode,
  isLeftOut?: (node: SyntaxNode) => boolean,
): Generator<SyntaxNode> {
  for (const node of nodesOf(root, isLeftOut)) if (node.children.length === 0) yield node;
}
