import { mean } from '../../../metrics/index.ts';
import type { Evaluation, Sample, Task, Verdict } from '../../../model/index.ts';
import type { AnswerPart } from './answerParts.ts';

/** One solution as the table shows it: judged, or absent. Light, so that ten thousand of them are nothing. */
export interface SolutionRow extends AnswerPart {
  key: string;
  model: string;
  taskId: string;
  index: number;
  title: string;
  verdict: Verdict;
  /** Percent. */
  score: number;
  strictScore: number | null;
  passed: number;
  total: number;
  errorType: string | null;
  durationMs: number | null;
  fromCache: boolean;
  missing: string;
}

/** One task with what every model made of it. */
export interface TaskRow {
  taskId: string;
  title: string;
  groups: Readonly<Record<string, string>>;
  byModel: Map<string, ModelAnswers>;
  /** Greatest less smallest score among the models. */
  spread: number;
}

/** One model's answers to one task. */
export interface ModelAnswers {
  first: SolutionRow;
  answers: number;
  passed: number;
  /** Mean of the answers' scores, percent; null where no judge scored one. */
  score: number | null;
}

/** Rows of the verdicts so far, in the order they came; with `absent`, also of the answers that no model gave. */
export function solutionRows(
  tasks: readonly Task[],
  evaluations: readonly Evaluation[],
  absent: readonly { model: string; taskId: string }[],
  partOf: (evaluation: Evaluation) => AnswerPart,
): SolutionRow[] {
  const byId = new Map(tasks.map((task) => [task.id, task]));
  const rows = evaluations.map((evaluation): SolutionRow => {
    const task = byId.get(evaluation.taskId);
    const { groups, marks, points } = partOf(evaluation);
    return {
      key: rowKey(evaluation.model, evaluation.taskId, evaluation.index),
      model: evaluation.model,
      taskId: evaluation.taskId,
      index: evaluation.index,
      title: task?.title ?? '',
      groups: { ...task?.groups, ...groups },
      marks,
      points,
      verdict: evaluation.verdict,
      score: evaluation.score * 100,
      strictScore: evaluation.strictScore === null ? null : evaluation.strictScore * 100,
      passed: evaluation.tests.filter((test) => test.passed).length,
      total: evaluation.tests.length,
      errorType: evaluation.errorType,
      durationMs: evaluation.execution.durationMs,
      fromCache: evaluation.fromCache,
      missing: evaluation.execution.missingFeatures.join(', '),
    };
  });
  for (const { model, taskId } of absent) {
    const task = byId.get(taskId);
    rows.push({
      key: rowKey(model, taskId, 0),
      model,
      taskId,
      index: 0,
      title: task?.title ?? '',
      groups: task?.groups ?? {},
      marks: [],
      points: {},
      verdict: 'absent',
      score: 0,
      strictScore: null,
      passed: 0,
      total: 0,
      errorType: null,
      durationMs: null,
      fromCache: false,
      missing: '',
    });
  }
  return rows;
}

/** Tasks that a model gave no answer to. */
export function absentAnswers(
  tasks: readonly Task[],
  sampleSets: readonly { model: string; samples: readonly Sample[] }[],
): { model: string; taskId: string }[] {
  const answered = new Map<string, Set<string>>();
  for (const { model, samples } of sampleSets) {
    const ids = answered.get(model) ?? new Set<string>();
    for (const sample of samples) ids.add(sample.taskId);
    answered.set(model, ids);
  }
  return [...answered].flatMap(([model, ids]) =>
    tasks.filter((task) => !ids.has(task.id)).map((task) => ({ model, taskId: task.id })),
  );
}

/** The rows by task, in the order tasks first appear. */
export function taskRows(rows: readonly SolutionRow[]): TaskRow[] {
  return [...Map.groupBy(rows, ({ taskId }) => taskId)].map(([taskId, own]) => {
    const byModel = new Map(
      [...Map.groupBy(own, ({ model }) => model)].map(([model, answers]) => [model, together(answers)]),
    );
    const scores = [...byModel.values()].flatMap(({ score }) => score ?? []);
    return {
      taskId,
      title: own[0]?.title ?? '',
      groups: own[0]?.groups ?? {},
      byModel,
      spread: scores.length === 0 ? 0 : Math.max(...scores) - Math.min(...scores),
    };
  });
}

function together(answers: readonly SolutionRow[]): ModelAnswers {
  const scores = answers.filter(({ verdict }) => verdict !== 'unjudged').map(({ score }) => score);
  return {
    first: answers.reduce((first, row) => (row.index < first.index ? row : first)),
    answers: answers.length,
    passed: answers.filter(({ verdict }) => verdict === 'pass').length,
    score: scores.length === 0 ? null : mean(scores),
  };
}

export function rowKey(model: string, taskId: string, index: number): string {
  return `${model}\n${taskId}\n${index}`;
}
