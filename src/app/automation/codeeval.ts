import { codeeval, type ModelSummary, summarise } from '../../benchmarks/codeeval/index.ts';
import type { JsonObject } from '../../model/index.ts';
import { reportFiles } from '../services/reports.ts';
import { resultLine } from './codeevalLine.ts';
import type { AutomatedBenchmark } from './results.ts';

/** CodeEval for automation. Scores are percentages, as its reports give them. */
export const automatedCodeeval: AutomatedBenchmark = {
  module: codeeval,
  starter: './datasets/codeeval-starter.json',
  auditSets: async () => [],
  async resultsOf({ tasks, sampleSets }, _request, judged, _opinions, finished) {
    const evaluations = judged ?? [];
    const models = [...new Set(sampleSets.map(({ record }) => record.model))];
    const summaries = summarise(tasks, evaluations, models);
    return {
      models: summaries.map(modelRecord),
      table: [COLUMNS.map(({ name }) => name), ...summaries.map((one) => COLUMNS.map(({ of }) => of(one)))],
      lineCount: evaluations.length,
      lineAt: (position) => {
        const evaluation = evaluations[position];
        return evaluation === undefined ? {} : resultLine(evaluation);
      },
      // A report is about a whole run: half of one would look like many wrong answers.
      reports: finished ? await reportFiles(tasks, evaluations, models) : [],
    };
  },
};

const COLUMNS: { name: string; of: (summary: ModelSummary) => string }[] = [
  { name: 'model', of: ({ model }) => model },
  { name: 'score', of: ({ total }) => total.score.toFixed(2) },
  { name: '95 % interval', of: ({ total }) => `${total.lower.toFixed(2)} to ${total.upper.toFixed(2)}` },
  { name: 'n', of: ({ total }) => String(total.n) },
  { name: 'strict', of: ({ strict }) => strict?.score.toFixed(2) ?? '' },
  { name: 'pass', of: count('pass') },
  { name: 'partial', of: count('partial') },
  { name: 'fail', of: count('fail') },
  { name: 'error', of: count('error') },
  { name: 'timed out', of: count('timed-out') },
  { name: 'unsupported', of: count('unsupported') },
  { name: 'absent', of: ({ absent }) => String(absent) },
];

function count(verdict: keyof ModelSummary['verdicts']) {
  return ({ verdicts }: ModelSummary) => String(verdicts[verdict] ?? 0);
}

function modelRecord({ model, total, strict, evaluated, absent, verdicts }: ModelSummary): JsonObject {
  return {
    model,
    score: total.score,
    lowerBound: total.lower,
    upperBound: total.upper,
    n: total.n,
    strictScore: strict?.score ?? null,
    evaluated,
    absent,
    verdicts: { ...verdicts },
  };
}
