import { describe, expect, test } from 'vitest';
import { PUBLISHED_MODELS, readPublished } from '../../../src/benchmarks/compass/published.ts';
import { humanPercentile } from '../../../src/benchmarks/compass/reports/humanPercentile.ts';
import { mean, principalComponents, sampleDeviation } from '../../../src/metrics/index.ts';
import { publishedTexts, published as tables } from './publishedSupport.ts';

/** Figures are printed to a tenth, and so may be off by half of one. */
const TENTH = 0.1 + 1e-9;

type Model = (typeof PUBLISHED_MODELS)[number];

/** Everything that is printed of one task and model. */
interface Cell {
  task: number;
  model: Model;
  correctness: number;
  efficiency: number;
  quality: number;
  composite: number;
  combined: number;
  percentile: number;
  sds: [number, number, number];
}

const cells = tables.human.flatMap(({ task }, at) =>
  PUBLISHED_MODELS.map((model): Cell => {
    const [b, c, d, e] = [
      tables.taskCorrectness,
      tables.taskEfficiency,
      tables.taskQuality,
      tables.taskComposite,
    ].map((rows) => rows[at]?.models[model]);
    const f = tables.taskPercentiles[at]?.models[model];
    if (!b || !c || !d || !e || !f) throw new Error(`Task ${task} is not in every appendix.`);
    return {
      task,
      model,
      correctness: b.mean,
      efficiency: c.mean,
      quality: d.mean,
      composite: e.mean,
      ...f,
      sds: [b.sd, c.sd, d.sd],
    };
  }),
);
const cellsOf = (model: string) => cells.filter((cell) => cell.model === model);
const meanOfScores = ({ correctness, efficiency, quality }: Cell) => mean([correctness, efficiency, quality]);

describe('the published tables', () => {
  test('are whole', () => {
    expect(cells).toHaveLength(150);
    for (const rows of [tables.human, tables.taskCorrectness, tables.taskComposite, tables.taskPercentiles]) {
      expect(rows.map(({ task }) => task)).toEqual(Array.from({ length: 50 }, (_, before) => before + 1));
    }
    expect(tables.human.reduce((sum, { submissions }) => sum + submissions, 0)).toBe(393_150);
    expect(tables.prompts).toHaveLength(16);
  });

  test('say by name when one is missing', () => {
    const { 'table6-overall.jsonl': _, ...others } = publishedTexts;
    expect(() => readPublished(others)).toThrow(/table6-overall\.jsonl/);
  });
});

describe('appendix F', () => {
  test('repeats the means of people of appendix A', () => {
    expect(tables.taskPercentiles.map(({ humanMean }) => humanMean)).toEqual(
      tables.human.map(({ mean }) => mean),
    );
  });

  test('has 150 percentiles that follow from its combined scores and appendix A', () => {
    const computed = cells.map(({ task, combined }) => {
      const human = tables.human.find((row) => row.task === task);
      return human === undefined ? null : humanPercentile(combined, human)?.percentile;
    });
    expect(computed).toEqual(cells.map(({ percentile }) => percentile));
  });

  test('has 150 combined scores that are the means of appendices B and C to a tenth', () => {
    const off = cells.filter(
      ({ correctness, efficiency, combined }) => Math.abs(mean([correctness, efficiency]) - combined) > TENTH,
    );
    expect(off).toEqual([]);
  });

  test('gives table IX, with the deviation of a sample', () => {
    for (const { model, mean: printed, sd } of tables.percentiles) {
      const percentiles = cellsOf(model).map(({ percentile }) => percentile);
      expect(mean(percentiles)).toBeCloseTo(printed, 3);
      expect(sampleDeviation(percentiles)).toBeCloseTo(sd, 3);
    }
  });

  test('rests on people’s scores that are highly skewed for 38 of 50 tasks', () => {
    const skewed = tables.human.filter((row) => humanPercentile(50, row)?.skewed);
    expect(skewed).toHaveLength(38);
  });
});

describe('appendix E', () => {
  const SAMPLES = 64;
  const off = cells.filter((cell) => Math.abs(meanOfScores(cell) - cell.composite) > TENTH);

  /**
   * In which of a cell's 64 samples quality is missing, if its composite is the mean over samples in which it counts 0
   * (where the printed composite is lower than the means give) or is left out (where it is higher).
   */
  function withoutQuality(cell: Cell): number {
    const expected = meanOfScores(cell);
    if (cell.composite < expected) return (SAMPLES * 3 * (expected - cell.composite)) / cell.quality;
    const ofTwo = mean([cell.correctness, cell.efficiency]);
    return (SAMPLES * (cell.composite - expected)) / (ofTwo - expected);
  }

  test('has 119 of 150 composites that are the means of B, C and D to a tenth', () => {
    expect(cells.length - off.length).toBe(119);
  });

  test('has 24 that are lower by a whole number of samples whose missing quality counts 0', () => {
    const lower = off.filter((cell) => cell.composite < meanOfScores(cell));
    expect(lower.map((cell) => [cell.task, cell.model, Math.round(withoutQuality(cell))])).toEqual([
      [1, 'O4-Mini-High', 1],
      [3, 'O4-Mini-High', 1],
      [4, 'Gemini-2.5-Pro', 1],
      [5, 'Claude-Opus-4', 6],
      [6, 'Gemini-2.5-Pro', 1],
      [7, 'Gemini-2.5-Pro', 1],
      [9, 'Claude-Opus-4', 46],
      [9, 'Gemini-2.5-Pro', 1],
      [15, 'Gemini-2.5-Pro', 6],
      [16, 'Gemini-2.5-Pro', 3],
      [16, 'O4-Mini-High', 1],
      [22, 'Gemini-2.5-Pro', 2],
      [26, 'Gemini-2.5-Pro', 5],
      [37, 'O4-Mini-High', 2],
      [39, 'O4-Mini-High', 1],
      [43, 'Gemini-2.5-Pro', 1],
      [43, 'O4-Mini-High', 20],
      [44, 'Claude-Opus-4', 2],
      [44, 'O4-Mini-High', 1],
      [45, 'Gemini-2.5-Pro', 2],
      [45, 'O4-Mini-High', 17],
      [46, 'Gemini-2.5-Pro', 6],
      [48, 'Gemini-2.5-Pro', 2],
      [50, 'Gemini-2.5-Pro', 8],
    ]);
    // Half a tenth in the composite, and in the scores, is at most a fifth of a sample.
    for (const cell of lower) {
      const samples = withoutQuality(cell);
      expect(Math.abs(samples - Math.round(samples)), `task ${cell.task}`).toBeLessThan(0.2);
    }
  });

  test('has 7 that are higher, as if the mean of the other two scores stood for some samples', () => {
    const higher = off.filter((cell) => cell.composite > meanOfScores(cell));
    expect(higher.map((cell) => [cell.task, cell.model, Math.round(withoutQuality(cell))])).toEqual([
      [15, 'O4-Mini-High', 24],
      [19, 'Gemini-2.5-Pro', 1],
      [19, 'O4-Mini-High', 6],
      [23, 'O4-Mini-High', 2],
      [26, 'O4-Mini-High', 36],
      [29, 'O4-Mini-High', 19],
      [37, 'Gemini-2.5-Pro', 11],
    ]);
  });

  test('explains by those samples why table VI’s quality is not the mean of appendix D', () => {
    for (const { model, quality } of tables.overall) {
      const own = cellsOf(model);
      const missing = (cell: Cell) => (off.includes(cell) ? Math.round(withoutQuality(cell)) : 0);
      const scored = own.reduce((sum, cell) => sum + SAMPLES - missing(cell), 0);
      const points = own.reduce((sum, cell) => sum + (SAMPLES - missing(cell)) * cell.quality, 0);
      expect(Math.abs(points / scored - quality.mean)).toBeLessThan(0.06);
    }
  });
});

describe('table V', () => {
  test('follows from table I', () => {
    const [all] = tables.correlations;
    if (all === undefined) throw new Error('There is no table I.');
    const { correctnessEfficiency: ce, correctnessQuality: cq, efficiencyQuality: eq } = all;
    const components = principalComponents([
      [1, ce, cq],
      [ce, 1, eq],
      [cq, eq, 1],
    ]);
    for (const [at, { share, loadings }] of components.entries()) {
      const printed = tables.components[at];
      // The printed shares add up to 99.9: the first, 55.48 % here, is printed as 55.4.
      expect(Math.abs(share * 100 - (printed?.share ?? 0))).toBeLessThan(TENTH);
      const own = [printed?.correctness, printed?.efficiency, printed?.quality];
      for (const [variable, loading] of loadings.entries()) {
        // Correlations are printed to a thousandth.
        expect(Math.abs(loading - (own[variable] ?? 0))).toBeLessThan(0.002);
      }
    }
  });
});

describe('tables X and XI', () => {
  test('are means and sample deviations of appendices B, C and D’s deviations', () => {
    const place = { correctness: 0, efficiency: 1, quality: 2 };
    for (const { model, dimension, mean: printed, sd } of tables.consistency) {
      const sds = cellsOf(model).map((cell) => cell.sds[place[dimension]] ?? Number.NaN);
      expect(Math.abs(mean(sds) - printed)).toBeLessThan(0.01);
      expect(Math.abs(sampleDeviation(sds) - sd)).toBeLessThan(0.01);
    }
    for (const { model, mean: printed, sd } of tables.compositeConsistency) {
      const composites = cellsOf(model).map(({ sds }) => mean(sds));
      expect(mean(composites)).toBeCloseTo(printed, 2);
      expect(sampleDeviation(composites)).toBeCloseTo(sd, 2);
    }
  });

  test('rest on deviations of a sample: one of 64 at 0, the others at 100, is 12.5', () => {
    const oneMissed = [0, ...Array.from({ length: 63 }, () => 100)];
    expect(sampleDeviation(oneMissed)).toBeCloseTo(12.5, 12);
    expect(tables.taskCorrectness[0]?.models['O4-Mini-High']).toMatchObject({ mean: 98.4, sd: 12.5 });
  });
});

describe('table VI', () => {
  test('has the means of appendices B, C and E', () => {
    for (const { model, correctness, efficiency, composite } of tables.overall) {
      const own = cellsOf(model);
      expect(Math.abs(mean(own.map((cell) => cell.correctness)) - correctness.mean)).toBeLessThan(TENTH);
      expect(Math.abs(mean(own.map((cell) => cell.efficiency)) - efficiency.mean)).toBeLessThan(TENTH);
      expect(Math.abs(mean(own.map((cell) => cell.composite)) - composite.mean)).toBeLessThan(TENTH);
    }
  });
});
