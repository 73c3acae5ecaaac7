import { describe, expect, test } from 'vitest';
import { LANGUAGES, type Language, type QualityReport } from '../../../src/model/index.ts';
import { analyser } from '../../support/quality.ts';
import { cutSource, joined, type Piece } from '../../support/qualityPieces.ts';
import { goldenPrograms } from '../../support/qualitySources.ts';

const NAME = /^(type_|field_|property_|shorthand_property_)?identifier(_pattern)?$/;
/** Words that mean more than a name, somewhere. */
const KEPT =
  /^(self|cls|this|super|_|__\w+__|print|exec|match|case|type|undefined|arguments|constructor|var|dynamic|nameof|get|set|value|async|await|of|static|string|record|yield|when|auto|override|final|permits|sealed|module|std|main|int\d*|size_t|\w+_t)$/;

/** Every name that may be called otherwise is. */
function renamed(pieces: readonly Piece[]): Piece[] {
  return pieces.map((piece) =>
    NAME.test(piece.leaf.kind) && !KEPT.test(piece.text) ? { ...piece, text: `${piece.text}Zq` } : piece,
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
        const cut = await cutSource(source, language);
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
