import type { Language } from '../../src/model/index.ts';
import { GRAMMARS } from '../../src/quality/grammars/index.ts';
import { leavesOf, type SyntaxNode } from '../../src/quality/syntax.ts';
import { treeOf } from './quality.ts';

const OPENING = new Set(['(', '[', '{']);
const CLOSING = new Set([')', ']', '}']);

/** Of a source, its tokens and what stands between them: the same text, as it may be changed. */
export interface Piece {
  text: string;
  /** White space and comments before it. */
  before: string;
  /** What it is in the tree. */
  leaf: SyntaxNode;
  /** Brackets that are open before it, braces not counted. */
  depth: number;
}

export interface Cut {
  root: SyntaxNode;
  pieces: Piece[];
  /** What stands behind the last. */
  rest: string;
}

/** Cuts a source into its tokens; null where they can't be found again in the text. */
export async function cutSource(source: string, language: Language): Promise<Cut | null> {
  const { root } = await treeOf(source, language);
  const pieces: Piece[] = [];
  let [at, depth] = [0, 0];
  for (const leaf of leavesOf(root)) {
    const { kind, text } = leaf;
    if (text.trim() === '' || GRAMMARS[language].comments.has(kind)) continue;
    const found = source.indexOf(text, at);
    if (found < 0) return null;
    if (CLOSING.has(text)) depth -= 1;
    pieces.push({ text, before: source.slice(at, found), leaf, depth });
    if (OPENING.has(text)) depth += 1;
    at = found + text.length;
  }
  return { root, pieces, rest: source.slice(at) };
}

/** The source of some pieces. */
export const joined = (pieces: readonly Piece[]) => pieces.map(({ before, text }) => before + text).join('');
