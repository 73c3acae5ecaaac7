import type { Language } from '../../src/model/index.ts';
import { GRAMMARS } from '../../src/quality/grammars/index.ts';
import { isStatement } from '../../src/quality/measure/measure.ts';
import { leavesOf, nodesOf, type SyntaxNode } from '../../src/quality/syntax.ts';
import { type Cut, cutSource, joined, type Piece } from './qualityPieces.ts';

/** Adds something to a source that makes it no better, at one of its places; null where it has none. */
export type Edit = (source: string, language: Language, at: number) => Promise<string | null>;

/** Edits behind all that is there. */
export const ADDITIONS: Record<string, Edit> = {
  'a copy of all': async (source) => `${source}\n${source}\n`,
  'a simple function': async (source, language, at) => `${source}\n${simpleFunction(language, at % 10)}`,
  'a function of many paths': async (source, language) =>
    `${source}\n${functionOf(
      language,
      'decide',
      Array.from({ length: 9 }, () => branchOf(language)),
    )}`,
};

/** Edits in the midst of what is there. */
export const INSERTIONS: Record<string, Edit> = {
  'an argument': inPieces(({ root, pieces }, language, at) => {
    const list = oneOf(root, ({ field }) => field === 'parameters', at);
    const [open, next] = list === null ? [] : leavesOf(list);
    if (open?.text !== '(' || next === undefined) return null;
    const name = HAS_TYPES.has(language) ? 'int zq' : 'zq';
    return changed(pieces, open, ({ text }) => `${text}${name}${next.text === ')' ? '' : ', '}`);
  }),
  'a test in a condition': inPieces(({ root, pieces }, language, at) => {
    const condition = oneOf(root, ({ field }) => field === 'condition', at);
    const last = condition === null ? undefined : [...leavesOf(condition)].at(-1);
    if (last === undefined) return null;
    const more = language === 'python' ? ' and zq' : ' && zq';
    return changed(pieces, last, ({ text }) => (text === ')' ? `${more}${text}` : `${text}${more}`));
  }),
  'a branch': inPieces(({ root, pieces }, language, at) => {
    const [first] = piecesOf(statementIn(root, language, at), pieces);
    if (first === undefined || (language === 'python' && !beginsLine(first))) return null;
    const indent = language === 'python' ? indentOf(first) : '';
    return changed(pieces, first.leaf, ({ text }) => `${branchOf(language)}\n${indent}${text}`);
  }),
  'a structure around a statement': inPieces(({ root, pieces }, language, at) => {
    const inside = piecesOf(statementIn(root, language, at), pieces);
    const [first, last] = [inside[0], inside.at(-1)];
    if (first === undefined || last === undefined) return null;
    if (language === 'python') return indented(pieces, inside, first, last);
    const opened = changed(pieces, first.leaf, ({ text }) => `if (zq) {\n${text}`);
    return changed(opened, last.leaf, ({ text }) => `${text}\n}`);
  }),
};

/** A function of one path; each number's has a structure of its own. */
export function simpleFunction(language: Language, number: number): string {
  const values = Array.from({ length: number + 1 }, (_, at) => `v${at}`).join(', ');
  return functionOf(language, `simple${number}`, [`call(${values})${language === 'python' ? '' : ';'}`]);
}

const HAS_TYPES = new Set<Language>(['java', 'cpp', 'c_sharp']);

/** What holds statements of functions, by the grammars' words. */
const BLOCK = /^(block|statement_block|compound_statement)$/;

function functionOf(language: Language, name: string, lines: readonly string[]): string {
  const body = lines.map((line) => `  ${line}\n`).join('');
  switch (language) {
    case 'python':
      return `def ${name}():\n${body}`;
    case 'javascript':
    case 'typescript':
      return `function ${name}() {\n${body}}\n`;
    case 'cpp':
      return `void ${name}() {\n${body}}\n`;
    case 'java':
    case 'c_sharp':
      return `class Of_${name} { void ${name}() {\n${body}} }\n`;
  }
}

const branchOf = (language: Language) => (language === 'python' ? 'if zq: go()' : 'if (zq) { go(); }');

function inPieces(edit: (cut: Cut, language: Language, at: number) => Piece[] | null): Edit {
  return async (source, language, at) => {
    const cut = await cutSource(source, language);
    const pieces = cut === null ? null : edit(cut, language, at);
    return cut === null || pieces === null ? null : `${joined(pieces)}${cut.rest}`;
  };
}

function oneOf(root: SyntaxNode, isMeant: (node: SyntaxNode) => boolean, at: number): SyntaxNode | null {
  const nodes = [...nodesOf(root)].filter(isMeant);
  return nodes[at % nodes.length] ?? null;
}

/** A statement of some function's. */
function statementIn(root: SyntaxNode, language: Language, at: number): SyntaxNode | null {
  const parents = new Map([...nodesOf(root)].flatMap((node) => node.children.map((child) => [child, node])));
  return oneOf(
    root,
    (node) => {
      const parent = parents.get(node);
      if (parent === undefined || !BLOCK.test(parent.kind)) return false;
      const isDocumentation = GRAMMARS[language].isDocumentation?.(node) === true;
      return isStatement(node, parent, GRAMMARS[language]) && !isDocumentation;
    },
    at,
  );
}

function piecesOf(node: SyntaxNode | null, pieces: readonly Piece[]): Piece[] {
  const leaves = new Set(node === null ? [] : leavesOf(node));
  return pieces.filter(({ leaf }) => leaves.has(leaf));
}

function changed(pieces: readonly Piece[], leaf: SyntaxNode, text: (piece: Piece) => string): Piece[] {
  return pieces.map((piece) => (piece.leaf === leaf ? { ...piece, text: text(piece) } : piece));
}

const beginsLine = ({ before }: Piece) => /\n[ \t]*$/.test(before);

const indentOf = ({ before }: Piece) => /[ \t]*$/.exec(before)?.[0] ?? '';

/** Of Python: an `if` around some pieces, which have lines of their own; null where they have not. */
function indented(
  pieces: readonly Piece[],
  inside: readonly Piece[],
  first: Piece,
  last: Piece,
): Piece[] | null {
  const next = pieces[pieces.indexOf(last) + 1];
  if (!beginsLine(first) || (next !== undefined && !beginsLine(next))) return null;
  const indent = indentOf(first);
  return pieces.map((piece) => {
    if (piece === first) return { ...piece, text: `if zq:\n${indent} ${piece.text}` };
    if (!inside.includes(piece) || !beginsLine(piece)) return piece;
    const own = indentOf(piece);
    const before = `${piece.before.slice(0, piece.before.length - own.length)}${indent} ${own.slice(indent.length)}`;
    return { ...piece, before };
  });
}
