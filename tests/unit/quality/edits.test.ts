import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FINDING_KINDS, LANGUAGES, type Language } from '../../../src/model/index.ts';
import { analyser } from '../../support/quality.ts';
import { ADDITIONS, type Edit, INSERTIONS, simpleFunction } from '../../support/qualityEdits.ts';
import { goldenPrograms } from '../../support/qualitySources.ts';

const EDITS: Record<string, Edit> = { ...ADDITIONS, ...INSERTIONS };

/** What the rules say of a source; null where it does not parse. */
async function measured(source: string, language: Language) {
  const { score, findings } = await analyser.analyse(source, language);
  if (score === null) return null;
  const taken = new Map(
    FINDING_KINDS.map((kind) => {
      const own = findings.filter((finding) => finding.kind === kind);
      return [kind, own.reduce((sum, { penalty }) => sum + penalty, 0)];
    }),
  );
  return { score, taken };
}

/** Edits one after the other, each at some place. */
const edits = fc.array(fc.tuple(fc.constantFrom(...Object.keys(EDITS)), fc.nat()), {
  minLength: 1,
  maxLength: 6,
});

describe.each(LANGUAGES)('in real programs in %s', (language) => {
  test('no rule takes less, whatever is added', { timeout: 600_000 }, async () => {
    const programs = await goldenPrograms(language);
    if (programs === null) return;
    const made = new Map<string, number>();
    const property = fc.asyncProperty(
      fc.constantFrom(...programs),
      edits,
      async ({ source: first }, steps) => {
        let source = first;
        let before = await measured(source, language);
        fc.pre(before !== null);
        for (const [name, at] of steps) {
          const edited = await EDITS[name]?.(source, language, at);
          const after = typeof edited === 'string' ? await measured(edited, language) : null;
          if (typeof edited !== 'string' || before === null || after === null) continue;
          made.set(name, (made.get(name) ?? 0) + 1);
          // What is changed within one of two copies is no copy any more.
          const mayPart = name in INSERTIONS && before.taken.get('duplication') !== 0;
          for (const [kind, points] of before.taken) {
            if (kind === 'duplication' && mayPart) continue;
            expect(after.taken.get(kind), `${kind}: ${name}`).toBeGreaterThanOrEqual(points - 1e-9);
          }
          if (!mayPart) expect(after.score, name).toBeLessThanOrEqual(before.score);
          [source, before] = [edited, after];
        }
      },
    );
    await fc.assert(property, { seed: 7, numRuns: 100 });
    for (const name of Object.keys(EDITS)) expect(made.get(name), name).toBeGreaterThan(10);
  });

  test('the score stays where it is with a long clean part behind', { timeout: 600_000 }, async () => {
    const programs = await goldenPrograms(language);
    if (programs === null) return;
    const clean = Array.from({ length: 30 }, (_, number) => simpleFunction(language, number)).join('');
    let compared = 0;
    for (const { id, source } of programs.filter((_, at) => at % 3 === 0)) {
      const [before, after] = [
        await measured(source, language),
        await measured(`${source}\n${clean}`, language),
      ];
      if (before === null || after === null) continue;
      compared += 1;
      expect(after.score, id).toBe(before.score);
    }
    expect(compared).toBeGreaterThan(40);
  });
});
