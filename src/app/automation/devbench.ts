import {
  type AuditCounts,
  auditOf,
  DEFAULT_REPORT,
  type DevbenchReport,
  devbench,
  devbenchByJudge,
  devbenchReport,
  EMPTY_MODEL,
  GOLDEN_MODEL,
  type GroupReport,
  type Intervals,
  type ModelReport,
  type OpinionFigures,
  type OpinionReport,
  opinionReports,
  resultLines,
  ScoringPool,
  similarities,
  summaryFiles,
  type TaskSimilarity,
} from '../../benchmarks/devbench/index.ts';
import type { JsonObject, Task } from '../../model/index.ts';
import { auditSetsOf, publishedTables } from '../services/devbench.ts';
import type { AutomatedBenchmark, Material } from './results.ts';

/** DevBench for automation. Rates are percentages. */
export const automatedDevbench: AutomatedBenchmark = {
  module: devbench,
  besideVerdicts: devbenchByJudge,
  starter: './datasets/devbench-starter.json',
  async auditSets({ taskSet, tasks }, { golden, only }) {
    // The null baseline belongs to every execution: what passes with nothing says nothing of a model.
    const wanted = new Map([
      [GOLDEN_MODEL, golden],
      [EMPTY_MODEL, only !== 'similarity'],
    ]);
    return (await auditSetsOf(taskSet, tasks)).filter(({ record }) => wanted.get(record.model) === true);
  },
  async resultsOf({ tasks, sampleSets, judge }, { only }, judged, opinions, finished) {
    const listed = sampleSets.filter(({ record }) => record.model !== EMPTY_MODEL);
    const evaluations = judged ?? [];
    const pool = new ScoringPool();
    try {
      const similar = only === 'execution' ? [] : await similarTasks(tasks, listed, pool);
      const intervals: Intervals = (lists, seed) => pool.intervals(lists, seed);
      const report = await devbenchReport(tasks, evaluations, similar, DEFAULT_REPORT, intervals);
      const judgings = judge === null || opinions === null ? [] : [{ judge, evaluations: opinions }];
      const said = await opinionReports(tasks, judgings, intervals);
      const audit = auditOf(tasks, evaluations);
      const samples = listed.flatMap((set) => set.samples);
      const lines = [...resultLines({ tasks, samples, similar, evaluations, judgings })];
      const models = modelsOf(report, said);
      const rows = [...models.map(modelRow), ...goldenRow(audit.overall)];
      return {
        models: models.map(modelRecord),
        table: [COLUMNS, ...rows],
        lineCount: lines.length,
        lineAt: (position) => lines[position] ?? {},
        reports: finished
          ? summaryFiles({
              report,
              audit,
              opinions: said,
              similar,
              published: await publishedTables(),
              generated: new Date(),
            })
          : [],
      };
    } finally {
      pool.close();
    }
  },
};

async function similarTasks(
  tasks: readonly Task[],
  sampleSets: Material['sampleSets'],
  pool: ScoringPool,
): Promise<TaskSimilarity[]> {
  const models = sampleSets.map(({ record, samples }) => ({ model: record.model, samples }));
  return (await similarities(tasks, models, pool)).tasks;
}

const COLUMNS = [
  'model',
  'pass@1',
  '95 % interval',
  'n',
  'ran',
  'strict',
  'pass',
  'fail',
  'error',
  'timed out',
  'unsupported',
  'cosine 1st line',
  'cosine full',
  'line 0 %',
  'judge 0–10',
  'judge 95 % interval',
  'not judged',
];

interface ReportedModel {
  report: ModelReport;
  /** All figures of the judge's scores; none where no judge was asked. */
  opinions: readonly OpinionFigures[];
}

function modelsOf({ models }: DevbenchReport, [asked]: readonly OpinionReport[]): ReportedModel[] {
  return models.map((report) => ({
    report,
    opinions: asked?.models.find(({ model }) => model === report.model)?.groups ?? [],
  }));
}

function modelRow({ report: { model, overall }, opinions }: ReportedModel): string[] {
  const [said] = opinions;
  const { tasks, ran, completions, verdicts, passesNotStrict, strictUnknown, similarity } = overall;
  const [passAt1] = overall.passAt;
  const executed = completions > 0;
  const strictPasses = verdicts.pass - passesNotStrict - strictUnknown;
  return [
    model,
    passAt1 === undefined || !executed ? '' : percent(passAt1.mean),
    passAt1 === undefined || !executed ? '' : `${percent(passAt1.lower)} to ${percent(passAt1.upper)}`,
    String(tasks),
    executed ? String(ran) : '',
    executed ? String(strictPasses) : '',
    ...[verdicts.pass, verdicts.fail, verdicts.error, verdicts['timed-out'], verdicts.unsupported].map(
      (count) => (executed ? String(count) : ''),
    ),
    similarity?.cosineFirstLine.toFixed(2) ?? '',
    similarity?.cosineFullCompletion.toFixed(2) ?? '',
    similarity?.line0ExactMatchRate.toFixed(2) ?? '',
    said?.score?.mean.toFixed(2) ?? '',
    said?.score ? `${said.score.lower.toFixed(2)} to ${said.score.upper.toFixed(2)}` : '',
    said === undefined ? '' : String(said.failed),
  ];
}

/** The golden completions among the models, where they were judged. */
function goldenRow({ tasks, golden, goldenNotStrict }: AuditCounts): string[][] {
  const ran = golden.pass + golden.fail;
  if (ran + golden.unsupported === 0) return [];
  const share = ran === 0 ? '' : percent(golden.pass / ran);
  const counts = [tasks, ran, golden.pass - goldenNotStrict, golden.pass, golden.fail];
  return [[GOLDEN_MODEL, share, '', ...counts.map(String), '', '', String(golden.unsupported), '', '', '']];
}

function modelRecord({ report, opinions }: ReportedModel): JsonObject {
  const { model, overall, languages, categories } = report;
  return {
    model,
    overall: groupRecord(overall),
    languages: Object.fromEntries(languages.map((group) => [group.language ?? '', groupRecord(group)])),
    categories: Object.fromEntries(categories.map((group) => [group.category ?? '', groupRecord(group)])),
    ...(opinions.length === 0 ? {} : { judge: opinions.map(groupRecord) }),
  };
}

/** A group as plain data. */
function groupRecord(group: GroupReport | OpinionFigures): JsonObject {
  return JSON.parse(JSON.stringify(group));
}

const percent = (share: number) => (share * 100).toFixed(2);
