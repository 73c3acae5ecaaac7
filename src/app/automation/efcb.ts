import {
  EFCB_TASK_NAMES,
  EFCB_TASKS,
  type EfcbModelReport,
  efcb,
  efcbReport,
  isChoice,
  resultLines,
  summaryFiles,
} from '../../benchmarks/efcb/index.ts';
import type { JsonObject } from '../../model/index.ts';
import type { AutomatedBenchmark } from './results.ts';

/** EFCB for automation. Accuracies and rates are 0–1, similarities 0–10. */
export const automatedEfcb: AutomatedBenchmark = {
  module: efcb,
  starter: './datasets/efcb-starter.json',
  auditSets: async () => [],
  async resultsOf({ tasks, sampleSets, judge }, _request, judged, _opinions, finished) {
    const evaluations = judged ?? [];
    const models = [...new Set(sampleSets.map(({ record }) => record.model))];
    const report = efcbReport(tasks, evaluations, models, judge);
    const samples = sampleSets.flatMap((set) => set.samples);
    const lines = resultLines({ tasks, samples, evaluations });
    return {
      models: report.models.map(modelRecord),
      table: [COLUMNS, ...report.models.map(modelRow)],
      lineCount: lines.length,
      lineAt: (position) => lines[position] ?? {},
      reports: finished ? summaryFiles(report, new Date()) : [],
    };
  },
};

const COLUMNS = [
  'model',
  ...EFCB_TASKS.map((task) => EFCB_TASK_NAMES[task]),
  'EFCB score',
  'mean of parts',
  'missing',
  'unreadable',
  'unjudged',
];

function modelRow({ model, tasks, score, meanOfPresent }: EfcbModelReport): string[] {
  const sum = (name: 'missing' | 'unreadable' | 'unjudged') =>
    String(tasks.reduce((total, { overall }) => total + overall[name], 0));
  return [
    model,
    ...EFCB_TASKS.map((task) => shown(tasks.find((one) => one.task === task)?.average ?? null)),
    shown(score),
    shown(meanOfPresent),
    ...[sum('missing'), sum('unreadable'), sum('unjudged')],
  ];
}

/** `accuracy` has the tasks that are answered by letters, `figures` all. */
function modelRecord({ model, tasks, score, ...rest }: EfcbModelReport): JsonObject {
  const averages = tasks.map(({ task, average }) => [task, average] as const);
  return {
    model,
    score,
    scoreInterval: rest.scoreInterval === null ? null : { ...rest.scoreInterval },
    meanOfPresent: rest.meanOfPresent,
    missing: rest.missing,
    accuracy: Object.fromEntries(averages.filter(([task]) => isChoice(task))),
    figures: Object.fromEntries(averages),
    tasks: JSON.parse(JSON.stringify(tasks)),
  };
}

function shown(value: number | null): string {
  return value === null ? '' : value.toFixed(3);
}
