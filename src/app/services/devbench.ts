import type {
  DevbenchReport,
  Judging,
  OpinionReport,
  PublishedTables,
  ReportOptions,
  ScoringPool,
  Similarities,
  TaskSimilarity,
} from '../../benchmarks/devbench/index.ts';
import type { FurtherScores } from '../../metrics/index.ts';
import type {
  Evaluation,
  ReportFile,
  Sample,
  SampleSetRecord,
  Task,
  TaskSetRecord,
} from '../../model/index.ts';
import type { RunRequest } from '../../runs/runController.ts';
import { beginRun, type OpenRun } from './runs.ts';
import { stores } from './storage.ts';

/** Origin of the sample sets that hold the baselines of a task set: no import gives it. */
const AUDIT_ORIGIN = 'audit';

const PUBLISHED = './datasets/devbench-published.json';

/** Is this a set of baselines, made by an audit, and no model's answers? */
export function isAuditSet({ origin }: SampleSetRecord): boolean {
  return origin === AUDIT_ORIGIN;
}

/**
 * Begins a run, and gives its id.
 *
 * @param audit also judge the golden and the empty completion of each task.
 */
export async function beginDevbenchRun(request: RunRequest, audit: boolean): Promise<string> {
  if (!audit) return beginRun(request);
  const kept = await stores();
  const taskSet = (await kept.taskSets()).find(({ id }) => id === request.taskSetId);
  if (taskSet === undefined) throw new Error('The task set of this run is not stored any more.');
  const baselines = await auditSetsOf(taskSet, await kept.tasks(taskSet.id));
  const stored = new Set((await kept.sampleSets()).map(({ id }) => id));
  for (const { record, samples } of baselines) {
    if (!stored.has(record.id)) await kept.addSampleSet(record, samples);
  }
  const sampleSetIds = [...request.sampleSetIds, ...baselines.map(({ record }) => record.id)];
  return beginRun({ ...request, sampleSetIds });
}

/** The baselines of a task set as sample sets, golden first. */
export async function auditSetsOf(
  taskSet: TaskSetRecord,
  tasks: readonly Task[],
): Promise<{ record: SampleSetRecord; samples: Sample[] }[]> {
  const { auditSamples } = await import('../../benchmarks/devbench/index.ts');
  return [...Map.groupBy(auditSamples(tasks), ({ model }) => model)].map(([model, samples]) => ({
    record: {
      id: `${taskSet.id}/${model}`,
      benchmark: taskSet.benchmark,
      model,
      origin: AUDIT_ORIGIN,
      importedAt: taskSet.importedAt,
      sampleCount: samples.length,
      issues: [],
    },
    samples,
  }));
}

/** Removes the baselines of a task set, for when it is deleted. */
export async function deleteAuditSets({ id }: TaskSetRecord): Promise<void> {
  const kept = await stores();
  for (const set of await kept.sampleSets()) {
    if (isAuditSet(set) && set.id.startsWith(`${id}/`)) await kept.deleteSampleSet(set.id);
  }
}

let pool: Promise<ScoringPool> | null = null;

/** The page's scoring workers, started when they are first needed. */
function scoring(): Promise<ScoringPool> {
  pool ??= import('../../benchmarks/devbench/index.ts').then(({ ScoringPool }) => new ScoringPool());
  return pool;
}

/** Compares the completions of these sample sets with the golden ones of a task set. Executes nothing. */
export async function similaritiesOf(
  taskSetId: string,
  sampleSetIds: readonly string[],
): Promise<Similarities> {
  const [{ similarities }, scorer, kept] = await Promise.all([
    import('../../benchmarks/devbench/index.ts'),
    scoring(),
    stores(),
  ]);
  const [tasks, ...sampleSets] = await Promise.all([
    kept.tasks(taskSetId),
    ...sampleSetIds.map((id) => kept.samples(id)),
  ]);
  const models = [...Map.groupBy(sampleSets.flat(), ({ model }) => model)];
  return similarities(
    tasks,
    models.map(([model, samples]) => ({ model, samples })),
    scorer,
  );
}

/** Edit similarity, chrF and BLEU of completions that were compared, in their order. */
export async function furtherScoresOf({ tasks }: Similarities): Promise<FurtherScores> {
  const [{ groupOf }, scorer] = await Promise.all([import('../../benchmarks/devbench/index.ts'), scoring()]);
  return scorer.scoreFurther(tasks.map(({ task, samples }) => groupOf(task, samples)));
}

/** The paper's tables. @throws Error when the host can't be reached. */
export async function publishedTables(): Promise<PublishedTables> {
  const [{ readPublished }, response] = await Promise.all([
    import('../../benchmarks/devbench/index.ts'),
    fetch(PUBLISHED),
  ]);
  if (!response.ok) throw new Error(`${PUBLISHED} could not be fetched: it answered ${response.status}.`);
  return readPublished(await response.json());
}

/**
 * A run's figures as far as it has come.
 *
 * @param evaluations those to count; the baselines' among them say which tasks pass empty.
 */
export async function devbenchReportOf(
  open: OpenRun,
  evaluations: readonly Evaluation[],
  options: ReportOptions,
): Promise<DevbenchReport> {
  const { report } = await figuresOf(open, evaluations, options);
  return report;
}

/** The figures of what judges said of a run's completions. */
export async function opinionReportsOf(
  { tasks }: OpenRun,
  judgings: readonly Judging[],
): Promise<OpinionReport[]> {
  const [{ opinionReports }, scorer] = await Promise.all([
    import('../../benchmarks/devbench/index.ts'),
    scoring(),
  ]);
  return opinionReports(tasks, judgings, (lists, seed) => scorer.intervals(lists, seed));
}

/** The files of a run: tables for people and programs, a line per completion, the completions as published. */
export async function devbenchReportFiles(
  open: OpenRun,
  evaluations: readonly Evaluation[],
  judgings: readonly Judging[],
  options: ReportOptions,
): Promise<ReportFile[]> {
  const [{ auditOf, reportFiles }, { report, similar }, opinions, published] = await Promise.all([
    import('../../benchmarks/devbench/index.ts'),
    figuresOf(open, evaluations, options),
    opinionReportsOf(open, judgings),
    publishedTables(),
  ]);
  const { tasks, sampleSets } = open;
  return reportFiles({
    tasks,
    samples: sampleSets.flatMap(({ samples }) => samples),
    evaluations,
    similar,
    report,
    judgings,
    opinions,
    audit: auditOf(tasks, evaluations),
    published,
    generated: new Date(),
  });
}

async function figuresOf(open: OpenRun, evaluations: readonly Evaluation[], options: ReportOptions) {
  const [{ devbenchReport }, scorer, similar] = await Promise.all([
    import('../../benchmarks/devbench/index.ts'),
    scoring(),
    similarTasksOf(open),
  ]);
  const report = await devbenchReport(open.tasks, evaluations, similar, options, (lists, seed) =>
    scorer.intervals(lists, seed),
  );
  return { report, similar };
}

/** Of each run that is open: a report is made every few seconds, and texts do not change. */
const compared = new WeakMap<OpenRun, Promise<TaskSimilarity[]>>();

function similarTasksOf(open: OpenRun): Promise<TaskSimilarity[]> {
  const known = compared.get(open);
  if (known !== undefined) return known;
  const comparing = compareTasks(open);
  compared.set(open, comparing);
  // A failure must not stay: the workers may load the next time.
  comparing.catch(() => compared.delete(open));
  return comparing;
}

async function compareTasks({ tasks, sampleSets }: OpenRun): Promise<TaskSimilarity[]> {
  const [{ similarities }, scorer] = await Promise.all([
    import('../../benchmarks/devbench/index.ts'),
    scoring(),
  ]);
  const models = sampleSets
    .filter(({ record }) => !isAuditSet(record))
    .map(({ record, samples }) => ({ model: record.model, samples }));
  return (await similarities(tasks, models, scorer)).tasks;
}
