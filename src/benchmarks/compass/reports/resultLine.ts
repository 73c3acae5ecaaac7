import type { Evaluation, Json, JsonObject, Sample, Verdict } from '../../../model/index.ts';
import { isJudged } from './scored.ts';

/** A line of `results.jsonl`: one sample. The first fields are those of a file of samples, so it can be read as one. */
export interface ResultLine {
  task: string;
  model: string;
  prompt: Json;
  /** 0-based among the model's answers to the task with this prompt. */
  index: Json;
  /** The answer, word for word; null where it is not at hand. */
  code: string | null;
  verdict: Verdict;
  errorType: string | null;
  errorMessage: string | null;
  engine: string;
  /** The rest of `CompassResult`; null where the sample was not judged, which is no zero. */
  result: JsonObject | null;
}

/** A line for each evaluation, in their order. */
export function resultLines(evaluations: readonly Evaluation[], samples: readonly Sample[]): ResultLine[] {
  const texts = new Map(samples.map((sample) => [keyOf(sample), sample.text]));
  return evaluations.map((evaluation) => {
    const { model, taskId, index, verdict, errorType, errorMessage, execution } = evaluation;
    const { task: _, prompt = null, promptIndex = index, ...result } = evaluation.result;
    return {
      task: taskId,
      model,
      prompt,
      index: promptIndex,
      code: texts.get(keyOf(evaluation)) ?? null,
      verdict,
      errorType,
      errorMessage,
      engine: execution.engine,
      result: isJudged(evaluation) ? result : null,
    };
  });
}

function keyOf({ model, taskId, index }: Pick<Evaluation, 'model' | 'taskId' | 'index'>): string {
  return JSON.stringify([model, taskId, index]);
}
