import { describe, expect, test } from 'vitest';
import { LANGUAGES, type Language, type QualityReport } from '../../../src/model/index.ts';
import { GRAMMARS } from '../../../src/quality/grammars/index.ts';
import { leavesOf } from '../../../src/quality/syntax.ts';
import { analyser, treeOf } from '../../support/quality.ts';
import { goldenPrograms } from '../../support/qualitySources.ts';

const OPENING = new Set(['(', '[', '{']);
const CLOSING = new Set([')', ']', '}']);
const NAME = /^(type_|field_|property_|shorthand_property_)?identifier(_pattern)?$/;
/** Words that mean more than a name, somewhere. */
const KEPT =
  /^(self|cls|this|super|_|__\w+__|print|exec|match|case|type|undefined|arguments|constructor|var|dynamic|nameof|get|set|value|async|await|of|static|string|record|yield|when|auto|override|final|permits|sealed|module|std|main|int\d*|size_t|\w+_t)$/;

/** Of a source, its tokens and what stands between them: the same text, as its formatting may be changed. */
interface Piece {
  text: string;
  /** White space and comments before it. */
  before: string;
  isName: boolean;
  /** Brackets that are open before it, braces not counted. */
  depth: number;
}

/** Null where tokens can't be found again in the text. */
async function piecesOf(
  source: string,
  language: Language,
): Promise<{ pieces: Piece[]; rest: string } | null> {
  const { root } = await treeOf(source, language);
  const pieces: Piece[] = [];
  let [at, depth] = [0, 0];
  for (const { kind, text } of leavesOf(root)) {
    if (text.trim() === '' || GRAMMARS[language].comments.has(kind)) continue;
    const found = source.indexOf(text, at);
    if (found < 0) return null;
    if (CLOSING.has(text)) depth -= 1;
    pieces.push({ text, before: source.slice(at, found), isName: NAME.test(kind), depth });
    if (OPENING.has(text)) depth += 1;
    at = found + text.length;
  }
  return { pieces, rest: source.slice(at) };
}

const joined = (pieces: readonly Piece[]) => pieces.map(({ before, text }) => before + text).join('');

/** Every name that may be called otherwise is. */
function renamed(pieces: readonly Piece[]): Piece[] {
  return pieces.map((piece) =>
    piece.isName && !KEPT.test(piece.text) ? { ...piece, text: `${piece.text}Zq` } : piece,
  );
}

/** Of Python: a line break behind every comma in brackets. */
const brokenInBrackets = (pieces: readonly Piece[]): Piece[] =>
  pieces.map((piece, at) => {
    const isFree = pieces[at - 1]?.text === ',' && piece.depth > 0;
    return isFree && /^[ ]*$/.test(piece.before) ? { ...piece, before: '\n            ' } : piece;
  });

const WAYS: Record<string, (source: string, pieces: Piece[], language: Language) => string> = {
  'line breaks in brackets': (_, pieces) => joined(brokenInBrackets(pieces)),
  'other names': (_, pieces) => joined(renamed(pieces)),
  're-indenting': (_, pieces) =>
    joined(
      pieces.map((piece) => ({
        ...piece,
        before: piece.before.replaceAll(/(?<=\n)[ \t]+/g, (indent) => indent.repeat(2)),
      })),
    ),
  'comments and blank lines': (_, pieces, language) =>
    joined(
      pieces.map((piece) => ({
        ...piece,
        before: piece.before.replace(
          /\n(?=[ \t]*$)/,
          language === 'python' ? '\n\n# if a { ( [\n' : '\n\n// if a { ( [\n',
        ),
      })),
    ),
};

/** What a score comes of. */
const measured = ({ findings, score }: QualityReport) => ({
  score,
  findings: findings.map(({ kind, measured: value }) => `${kind} ${value}`).toSorted(),
});

describe('the score of real programs stays with', () => {
  test.each(LANGUAGES.flatMap((language) => Object.keys(WAYS).map((way) => [language, way] as const)))(
    '%s: %s',
    { timeout: 600_000 },
    async (language, way) => {
      const programs = await goldenPrograms(language);
      if (programs === null) return;
      let [changed, compared, templates] = [0, 0, 0];
      for (const { id, source } of programs.filter((_, at) => at % 3 === 0)) {
        const before = await analyser.analyse(source, language);
        const cut = await piecesOf(source, language);
        if (!before.parses || cut === null) continue;
        const variant = `${WAYS[way]?.(source, cut.pieces, language) ?? ''}${cut.rest}`;
        if (variant === source) continue;
        changed += 1;
        const after = await analyser.analyse(variant, language);
        if (!after.parses) continue;
        compared += 1;
        if (source.includes('${')) templates += 1;
        expect(measured(after), id).toEqual(measured(before));
      }
      expect(compared).toBeGreaterThan(20);
      expect(compared / changed).toBeGreaterThan(0.9);
      if (/script$/.test(language)) expect(templates).toBeGreaterThan(5);
    },
  );
});
