import type { Language as ParserLanguage, Tree } from 'web-tree-sitter';
import { MOST_DEPTH, MOST_NODES } from '../../src/quality/limits.ts';
import type { SyntaxNode, SyntaxTree } from '../../src/quality/syntax.ts';

/** A node whose children are still being read. */
interface OpenNode {
  kind: string;
  isNamed: boolean;
  field: string | null;
  text: string;
  line: number;
  endLine: number;
  children: OpenNode[];
}

/** What is known of a kind of node. */
interface Kind {
  name: string;
  isNamed: boolean;
  isError: boolean;
}

/** By language, kinds by their numbers: asking the parser's memory costs more than the rest of reading a node. */
const known = new WeakMap<ParserLanguage, Map<number, Kind>>();

/** Why a tree was not read. */
export class TooLarge extends Error {}

/**
 * Copies a tree out of the parser's memory, node by node without recursion.
 *
 * @throws TooLarge when it has more nodes, or is deeper, than an analysis takes.
 */
export function readTree(tree: Tree, language: ParserLanguage, source: string): SyntaxTree {
  const kinds = kindsOf(language);
  const lineAt = lineFinder(source);
  const cursor = tree.walk();
  let count = 0;
  let firstErrorLine: number | null = null;

  const read = (): OpenNode => {
    if (++count > MOST_NODES) throw new TooLarge(`It has more than ${MOST_NODES} nodes.`);
    const { nodeTypeId, startIndex, endIndex } = cursor;
    let kind = kinds.get(nodeTypeId);
    if (kind === undefined) {
      const name = cursor.nodeType;
      kind = { name, isNamed: cursor.nodeIsNamed, isError: name === 'ERROR' };
      kinds.set(nodeTypeId, kind);
    }
    const line = lineAt(startIndex);
    // What is missing takes no room; ends of blocks may take none, too.
    if (kind.isError || (startIndex === endIndex && cursor.nodeIsMissing)) firstErrorLine ??= line;
    const fieldId = cursor.currentFieldId;
    return {
      kind: kind.name,
      isNamed: kind.isNamed,
      field: fieldId === 0 ? null : (language.fields[fieldId] ?? null),
      text: source.slice(startIndex, endIndex),
      line,
      endLine: line,
      children: [],
    };
  };

  try {
    const root = read();
    const open = [root];
    for (let node: OpenNode | undefined = root; node !== undefined; ) {
      if (cursor.gotoFirstChild()) {
        if (open.length > MOST_DEPTH) throw new TooLarge(`It is nested more than ${MOST_DEPTH} levels deep.`);
        // The text of what has children is theirs.
        node.text = '';
        node = addTo(node, read(), open);
        continue;
      }
      close(node, undefined);
      let ended: OpenNode | undefined = open.pop();
      node = undefined;
      while (ended !== undefined) {
        const parent: OpenNode | undefined = open.at(-1);
        if (parent !== undefined && cursor.gotoNextSibling()) {
          node = addTo(parent, read(), open);
          break;
        }
        cursor.gotoParent();
        ended = open.pop();
        if (ended !== undefined) close(ended, ended.children.at(-1));
      }
    }
    return { root, firstErrorLine };
  } finally {
    cursor.delete();
  }
}

function addTo(parent: OpenNode, child: OpenNode, open: OpenNode[]): OpenNode {
  parent.children.push(child);
  open.push(child);
  return child;
}

/** A node ends where its last child does; one without children after as many lines as its text has. */
function close(node: OpenNode, lastChild: SyntaxNode | undefined): void {
  if (lastChild !== undefined) {
    node.endLine = lastChild.endLine;
    return;
  }
  const { text } = node;
  // A line's end that is part of a token begins no line of it.
  for (let at = text.indexOf('\n'); at !== -1 && at < text.length - 1; at = text.indexOf('\n', at + 1))
    node.endLine++;
}

/** Tells lines of places that never go back by more than a node. */
function lineFinder(source: string): (index: number) => number {
  const starts = [0];
  for (let at = source.indexOf('\n'); at !== -1; at = source.indexOf('\n', at + 1)) starts.push(at + 1);
  let line = 0;
  return (index) => {
    while (line > 0 && (starts[line] ?? 0) > index) line--;
    while (line + 1 < starts.length && (starts[line + 1] ?? 0) <= index) line++;
    return line + 1;
  };
}

function kindsOf(language: ParserLanguage): Map<number, Kind> {
  let kinds = known.get(language);
  if (kinds === undefined) {
    kinds = new Map();
    known.set(language, kinds);
  }
  return kinds;
}
