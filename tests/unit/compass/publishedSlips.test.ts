import { describe, expect, test } from 'vitest';
import { PUBLISHED_MODELS } from '../../../src/benchmarks/compass/index.ts';
import { mean } from '../../../src/metrics/index.ts';
import { published as tables } from './publishedSupport.ts';

describe('table XII', () => {
  const of = (model: string | null, prompt: string) => {
    const row = tables.prompts.find((one) => one.model === model && one.prompt === prompt);
    if (row === undefined) throw new Error(`There is no row of ${model} and ${prompt}.`);
    return row;
  };
  const meanOver = (prompt: string, score: 'correctness' | 'efficiency' | 'composite') =>
    mean(PUBLISHED_MODELS.map((model) => of(model, prompt)[score].mean));

  test('has the means of tables XIII–XV, but for three of correctness', () => {
    for (const prompt of ['neutral', 'correctness', 'efficiency', 'dual']) {
      for (const score of ['efficiency', 'composite'] as const) {
        expect(Math.abs(meanOver(prompt, score) - of(null, prompt)[score].mean)).toBeLessThan(0.002);
      }
    }
    const differences = ['neutral', 'correctness', 'efficiency', 'dual'].map((prompt) =>
      (of(null, prompt).correctness.mean - meanOver(prompt, 'correctness')).toFixed(3),
    );
    expect(differences).toEqual(['0.133', '-0.300', '0.235', '0.000']);
  });

  test('has them where Gemini’s are what the text and appendix B say', () => {
    // The text has 94.701 for the efficiency prompt.
    const gemini = [93.996, 93.846, 94.701, 92.752];
    const appendixB = mean(
      tables.taskCorrectness.map(({ models }) => models['Gemini-2.5-Pro']?.mean ?? Number.NaN),
    );
    expect(mean(gemini)).toBeCloseTo(appendixB, 2);
    const meanWith = (prompt: string, own: number) =>
      mean([own, of('Claude-Opus-4', prompt).correctness.mean, of('O4-Mini-High', prompt).correctness.mean]);
    expect(Math.abs(meanWith('neutral', 93.996) - of(null, 'neutral').correctness.mean)).toBeLessThan(0.002);
    expect(meanWith('efficiency', 94.701)).toBeCloseTo(of(null, 'efficiency').correctness.mean, 3);
  });

  test('has the pooled deviations of the composite, but for the dual prompt’s', () => {
    const pooled = (prompt: string) => {
      const rows = PUBLISHED_MODELS.map((model) => of(model, prompt).composite);
      const centre = mean(rows.map((row) => row.mean));
      return Math.sqrt(mean(rows.map((row) => row.sd ** 2 + (row.mean - centre) ** 2)));
    };
    for (const prompt of ['neutral', 'correctness', 'efficiency']) {
      expect(Math.abs(pooled(prompt) - of(null, prompt).composite.sd), prompt).toBeLessThan(0.05);
    }
    expect(pooled('dual')).toBeCloseTo(22.9, 1);
    expect(of(null, 'dual').composite.sd).toBe(29.901);
  });
});

describe('table VIII', () => {
  test('has other counts than table VII, and three shares that are not theirs', () => {
    const sums = PUBLISHED_MODELS.map((model) =>
      tables.findings.reduce((sum, { models }) => sum + (models[model]?.count ?? 0), 0),
    );
    expect(sums).toEqual([6245, 6018, 6525]);
    expect(tables.issueCounts.map(({ total }) => total)).toEqual([6237, 5998, 6555]);
    const off = tables.findings.flatMap(({ finding, models }) =>
      PUBLISHED_MODELS.filter((model) => {
        const own = models[model];
        return own === undefined || Math.abs(own.count / 32 - own.share) > 0.06;
      }).map((model) => [finding, model]),
    );
    expect(off).toEqual([
      ['bumpy-road', 'Claude-Opus-4'],
      ['bumpy-road', 'O4-Mini-High'],
      ['complex-method', 'Gemini-2.5-Pro'],
    ]);
  });
});
