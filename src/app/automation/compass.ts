import {
  type CompassReport,
  compass,
  compassReport,
  type ModelReport,
  resultLines,
  SCORES,
  type Score,
  summaryFiles,
} from '../../benchmarks/compass/index.ts';
import type { JsonObject } from '../../model/index.ts';
import { publishedCompass } from '../services/compass.ts';
import type { AutomatedBenchmark } from './results.ts';

/** COMPASS for automation. Scores and percentiles are 0–100. */
export const automatedCompass: AutomatedBenchmark = {
  module: compass,
  starter: './datasets/compass-starter.json',
  auditSets: async () => [],
  async resultsOf({ tasks, sampleSets }, _request, judged, _opinions, finished) {
    const evaluations = judged ?? [];
    const models = [...new Set(sampleSets.map(({ record }) => record.model))];
    const report = compassReport(tasks, evaluations, models);
    const samples = sampleSets.flatMap((set) => set.samples);
    const lines = resultLines(evaluations, samples);
    return {
      models: report.models.map((model) => modelRecord(model, report)),
      table: [COLUMNS, ...report.models.map(modelRow)],
      lineCount: lines.length,
      lineAt: (position) => lines[position] ?? {},
      reports: finished
        ? summaryFiles({ report, published: await publishedCompass(), generated: new Date() })
        : [],
    };
  },
};

const COLUMNS = ['model', ...SCORES, 'percentile', 'n', 'no quality', 'not running', 'unsupported'];

function modelRow(model: ModelReport): string[] {
  return [
    model.model,
    ...SCORES.map((score) => shown(meanOf(model, score))),
    shown(model.percentiles?.mean ?? null),
    ...[model.samples, model.withoutQuality, model.notRunning, model.unjudged].map(String),
  ];
}

/** `percentile` is the mean over the tasks that have people's scores; null where none has. */
function modelRecord(model: ModelReport, { tasks }: CompassReport): JsonObject {
  const { percentiles, samples, withoutQuality, notRunning, unjudged } = model;
  const ownTasks = tasks.flatMap(({ task, models }) => {
    const own = models.find((one) => one.model === model.model);
    return own === undefined || own.samples === 0 ? [] : [{ task, ...meansOf(own) }];
  });
  return {
    model: model.model,
    ...meansOf(model),
    percentile: percentiles?.mean ?? null,
    samples,
    withoutQuality,
    notRunning,
    unsupported: unjudged,
    prompts: model.prompts.map((own) => ({ prompt: own.prompt, samples: own.samples, ...meansOf(own) })),
    tasks: ownTasks,
  };
}

type Scores = Pick<ModelReport, Score>;

function meansOf(scores: Scores): Record<Score, number | null> {
  const { correctness, efficiency, quality, composite } = scores;
  return {
    correctness: correctness?.mean ?? null,
    efficiency: efficiency?.mean ?? null,
    quality: quality?.mean ?? null,
    composite: composite?.mean ?? null,
  };
}

function meanOf(scores: Scores, score: Score): number | null {
  return scores[score]?.mean ?? null;
}

function shown(value: number | null): string {
  return value === null ? '' : value.toFixed(1);
}
