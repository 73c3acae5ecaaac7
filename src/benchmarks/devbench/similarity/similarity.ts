import { type CompletionGroup, mean } from '../../../metrics/index.ts';
import type { ImportIssue, Sample, Task } from '../../../model/index.ts';
import { matchSamples } from '../reading/matchSamples.ts';
import type { Scorer } from './scorer.ts';

/** DevBench's similarity of one model's completions of one task to the golden one. */
export interface TaskSimilarity {
  model: string;
  task: Task;
  /** The completions, in the order of their indexes; the lists below go with them. */
  samples: readonly Sample[];
  /** Cosines of the first lines, 0–1: what the published script computes. */
  cosinesFirstLine: Float64Array;
  /** Cosines of the whole completions, 0–1: what the paper describes. */
  cosinesFullCompletion: Float64Array;
  /** 1 where the first lines are equal, else 0. */
  line0: Uint8Array;
  /** Means over the completions. */
  cosineFirstLine: number;
  cosineFullCompletion: number;
  /** Does any completion's first line equal the golden one's? */
  line0ExactMatch: boolean;
}

export interface Similarities {
  /** Of each model in the order given, its tasks in the order given. Tasks without completions are not in it. */
  tasks: TaskSimilarity[];
  /** Samples whose task is not in the set, and those that answer another version of it. */
  issues: ImportIssue[];
}

/** Compares every model's completions with the golden ones. */
export async function similarities(
  tasks: readonly Task[],
  models: readonly { model: string; samples: readonly Sample[] }[],
  scorer: Pick<Scorer, 'scoreCompletions'>,
): Promise<Similarities> {
  const matched = models.map(({ model, samples }) => ({ model, ...matchSamples(tasks, samples) }));
  const answered = matched.flatMap(({ model, answered: own }) => own.map((answer) => ({ model, ...answer })));
  const scores = await scorer.scoreCompletions(answered.map(({ task, samples }) => groupOf(task, samples)));
  let at = 0;
  const similar = answered.map(({ model, task, samples }): TaskSimilarity => {
    const end = at + samples.length;
    const cosinesFirstLine = scores.firstLine.subarray(at, end);
    const cosinesFullCompletion = scores.fullCompletion.subarray(at, end);
    const line0 = scores.line0.subarray(at, end);
    at = end;
    return {
      model,
      task,
      samples,
      cosinesFirstLine,
      cosinesFullCompletion,
      line0,
      cosineFirstLine: mean([...cosinesFirstLine]),
      cosineFullCompletion: mean([...cosinesFullCompletion]),
      line0ExactMatch: line0.includes(1),
    };
  });
  return { tasks: similar, issues: matched.flatMap(({ issues }) => issues) };
}

/** A task's golden completion and the completions to compare with it. */
export function groupOf(task: Task, samples: readonly Sample[]): CompletionGroup {
  const { golden_completion: golden, prefix } = task.data;
  return {
    reference: typeof golden === 'string' ? golden : '',
    completions: samples.map(({ text, data }) =>
      // A whole program (EvalPlus) begins with the prompt, which the golden completion does not hold.
      data.form === 'solution' && typeof prefix === 'string' && text?.startsWith(prefix)
        ? text.slice(prefix.length)
        : text,
    ),
  };
}
