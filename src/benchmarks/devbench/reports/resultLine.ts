import type { Evaluation, JudgeFailure, Outcome, Sample, Task } from '../../../model/index.ts';
import { categoryGroup, languageGroup } from '../groups.ts';
import { opinionScore, readOpinion } from '../opinion/opinion.ts';
import type { TaskSimilarity } from '../similarity/similarity.ts';
import { ran } from './taskResults.ts';

/** Null where the completion was not executed, or could not run here. */
export type LineVerdict = 'pass' | 'fail' | null;

/** A line of `results.jsonl`: one completion. */
export interface ResultLine {
  model: string;
  language: string;
  category: string;
  /** As the benchmark writes it: unique within language and category. */
  id: string;
  index: number;
  outcome: Outcome | null;
  referenceVerdict: LineVerdict;
  strictVerdict: LineVerdict;
  cosineFirstLine: number | null;
  cosineFullCompletion: number | null;
  line0ExactMatch: boolean | null;
  engine: string | null;
  /** To the microsecond. */
  durationMs: number | null;
  /** What each judge said of it; none where none was asked. */
  judges: JudgeLine[];
}

/** What a judge said of one completion. */
export interface JudgeLine {
  judge: string;
  /** 0–10: relevance and helpfulness together; null where the judge gave none, which is no zero. */
  score: number | null;
  relevance: number | null;
  helpfulness: number | null;
  /** Word for word. */
  reply: string | null;
  failure: JudgeFailure | null;
}

export function judgeLine(judge: string, evaluation: Evaluation): JudgeLine {
  const opinion = readOpinion(evaluation);
  const { relevance, helpfulness, raw, failure } = opinion;
  return { judge, score: opinionScore(opinion), relevance, helpfulness, reply: raw, failure };
}

/**
 * The line of one completion, but for what judges said.
 *
 * @param similarity of this model and task; null where it was not computed.
 * @param evaluation of this completion; null where it was not executed.
 */
export function resultLine(
  task: Task,
  sample: Sample,
  similarity: TaskSimilarity | null,
  evaluation: Evaluation | null,
): Omit<ResultLine, 'judges'> {
  const place = similarity?.samples.findIndex(({ index }) => index === sample.index) ?? -1;
  const line0 = similarity?.line0[place];
  return {
    model: sample.model,
    language: languageGroup(task),
    category: categoryGroup(task),
    id: typeof task.data.id === 'string' ? task.data.id : task.id,
    index: sample.index,
    outcome: evaluation === null ? null : outcomeOf(evaluation),
    referenceVerdict:
      evaluation === null || !ran(evaluation) ? null : verdictOf(evaluation.verdict === 'pass'),
    strictVerdict:
      evaluation === null || !ran(evaluation) || evaluation.strictScore === null
        ? null
        : verdictOf(evaluation.strictScore === 1),
    cosineFirstLine: similarity?.cosinesFirstLine[place] ?? null,
    cosineFullCompletion: similarity?.cosinesFullCompletion[place] ?? null,
    line0ExactMatch: line0 === undefined ? null : line0 === 1,
    engine: evaluation?.execution.engine ?? null,
    durationMs: evaluation === null ? null : Math.round(evaluation.execution.durationMs * 1000) / 1000,
  };
}

function verdictOf(passed: boolean): 'pass' | 'fail' {
  return passed ? 'pass' : 'fail';
}

/** A program that failed for something that this runtime lacks is `unsupported`, as its verdict is. */
function outcomeOf({ verdict, execution }: Evaluation): Outcome {
  return verdict === 'unsupported' ? 'unsupported' : execution.outcome;
}
