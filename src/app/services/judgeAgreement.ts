import { EFCB_TASKS, type EfcbTask, questionOf, readResult } from '../../benchmarks/efcb/index.ts';
import { judgeRequest, rubricOf } from '../../benchmarks/efcb/judging/judgeRequest.ts';
import { IMPORTED } from '../../judges/index.ts';
import { type Agreement, agreement } from '../../metrics/index.ts';
import type { Evaluation, Judge, RunRecord } from '../../model/index.ts';
import { judgeOf, offlineJudges } from './judges.ts';
import type { OpenRun } from './runs.ts';
import { stores } from './storage.ts';

/** How a run's judge agrees with another on the answers that both scored. */
export interface JudgeComparison {
  /** The other judge, or the run that it judged in. */
  other: string;
  /** By task; none where both scored nothing of it. */
  tasks: { task: EfcbTask; agreement: Agreement }[];
}

/** Scores by answer. */
type Scores = Map<string, number>;

/**
 * Holds the scores of a run against those of the judges that can be had without asking anyone: the estimator, imported
 * scores, and the other runs of the same questions that another judge judged.
 *
 * @param evaluations the run's.
 */
export async function judgeComparisons(
  open: OpenRun,
  run: RunRecord,
  evaluations: readonly Evaluation[],
): Promise<JudgeComparison[]> {
  const judged = evaluations.filter(({ taskId }) => {
    const task = open.tasks.find(({ id }) => id === taskId);
    return task !== undefined && rubricOf(questionOf(task).task) !== null;
  });
  const own = scoresOf(judged);
  const { lexical, scoreSets } = await offlineJudges('efcb');
  const set = { benchmark: run.benchmark, id: run.taskSetId };
  const imported = await Promise.all(scoreSets.map(({ id }) => judgeOf(`${IMPORTED}${id}`, set)));
  const others = [lexical, ...imported.filter((judge) => judge !== null)].filter(
    ({ id }) => id !== run.judge,
  );
  const compared = await Promise.all(
    others.map(async (judge) => ({ other: judge.name, scores: await judgeAll(open, judged, judge) })),
  );
  const known = [...compared, ...(await otherRuns(run, new Set(others.map(({ id }) => id))))];
  const tasksOf = new Map(judged.map((one) => [keyOf(one), readResult(one).task]));
  return known
    .map(({ other, scores }) => ({
      other,
      tasks: EFCB_TASKS.flatMap((task) => {
        const both = [...own.keys()].filter((key) => tasksOf.get(key) === task && scores.has(key));
        const pairs = both.map((key) => [own.get(key) ?? 0, scores.get(key) ?? 0] as const);
        if (pairs.length === 0) return [];
        return [
          {
            task,
            agreement: agreement(
              pairs.map(([mine]) => mine),
              pairs.map(([, theirs]) => theirs),
            ),
          },
        ];
      }),
    }))
    .filter(({ tasks }) => tasks.length > 0);
}

async function judgeAll(open: OpenRun, evaluations: readonly Evaluation[], judge: Judge): Promise<Scores> {
  const tasks = new Map(open.tasks.map((task) => [task.id, questionOf(task)]));
  const samples = new Map(
    open.sampleSets.flatMap((set) => set.samples.map((sample) => [keyOf(sample), sample] as const)),
  );
  const { signal } = new AbortController();
  const scores: Scores = new Map();
  for (const evaluation of evaluations) {
    const question = tasks.get(evaluation.taskId);
    const sample = samples.get(keyOf(evaluation));
    const rubric = question === undefined ? null : rubricOf(question.task);
    if (question === undefined || sample === undefined || rubric === null) continue;
    const judgement = await judge.judge(judgeRequest(question, sample, rubric), signal, sample);
    const score = 'scores' in judgement ? judgement.scores[rubric.asks.name] : undefined;
    if (score !== undefined) scores.set(keyOf(evaluation), score);
  }
  return scores;
}

/** The newest run of each other judge on the same questions. */
async function otherRuns(run: RunRecord, known: ReadonlySet<string>) {
  const kept = await stores();
  const fitting = (await kept.runs())
    .filter(({ judgingOf }) => judgingOf === undefined)
    .filter(({ taskSetId, judge }) => taskSetId === run.taskSetId && judge !== null && judge !== run.judge)
    .filter(({ judge }) => judge !== null && !known.has(judge))
    .toSorted((a, b) => b.createdAt - a.createdAt);
  const newest = [...Map.groupBy(fitting, ({ judge }) => judge).values()].flatMap(([first]) => first ?? []);
  return Promise.all(
    newest.map(async ({ id, judge, name }) => ({
      other: `${judge}, in ${name}`,
      scores: scoresOf(await kept.evaluations(id)),
    })),
  );
}

function scoresOf(evaluations: readonly Evaluation[]): Scores {
  return new Map(
    evaluations.flatMap((one) => {
      const { value } = readResult(one);
      return value === null ? [] : [[keyOf(one), value] as const];
    }),
  );
}

function keyOf({ model, taskId, index }: Pick<Evaluation, 'model' | 'taskId' | 'index'>): string {
  return JSON.stringify([model, taskId, index]);
}
