import type { Evaluation, JudgeFailure, Sample, Task, Verdict } from '../../../model/index.ts';
import { readResult } from '../judging/result.ts';
import { questionOf } from '../task.ts';

/** A line of `results.jsonl`: one reply. Names as in OpenAI-evals' events, where those have them. */
export interface ResultLine {
  sample_id: string;
  model: string;
  task: string;
  repository: string;
  /** 0-based among the model's replies to the question. */
  index: number;
  /** `match`: the letter decides. `score`: the judge does. */
  type: 'match' | 'score';
  /** The reply, word for word. */
  sampled: string | null;
  /** The letter that was read; null for none. */
  picked: string | null;
  expected: string[];
  /** Null where a judge scores, or nobody did. */
  correct: boolean | null;
  /** 0–1, more being better; null where no judge gave a score. */
  score: number | null;
  /** In the task's own range; null likewise. */
  value: number | null;
  verdict: Verdict;
  error: string | null;
  judge_reply: string | null;
  judge_failure: JudgeFailure | null;
}

/** A line for each evaluation of a question of the set, in their order. */
export function resultLines({
  tasks,
  samples,
  evaluations,
}: {
  tasks: readonly Task[];
  samples: readonly Sample[];
  evaluations: readonly Evaluation[];
}): ResultLine[] {
  const questions = new Map(tasks.map((task) => [task.id, questionOf(task)]));
  const texts = new Map(samples.map((sample) => [keyOf(sample), sample.text]));
  return evaluations.flatMap((evaluation): ResultLine[] => {
    const question = questions.get(evaluation.taskId);
    if (question === undefined) return [];
    const { model, taskId, index, verdict, score, errorMessage } = evaluation;
    const result = readResult(evaluation);
    const byLetter = result.accepted.length > 0;
    return [
      {
        sample_id: taskId,
        model,
        task: question.task,
        repository: question.repository,
        index,
        type: byLetter ? 'match' : 'score',
        sampled: texts.get(keyOf(evaluation)) ?? null,
        picked: result.letter,
        expected: question.ideal,
        correct: byLetter ? verdict === 'pass' : null,
        score: verdict === 'unjudged' ? null : score,
        value: result.value,
        verdict,
        error: errorMessage,
        judge_reply: result.raw,
        judge_failure: result.failure,
      },
    ];
  });
}

function keyOf({ model, taskId, index }: Pick<Evaluation, 'model' | 'taskId' | 'index'>): string {
  return JSON.stringify([model, taskId, index]);
}
