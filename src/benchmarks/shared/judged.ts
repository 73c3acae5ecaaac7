import type { Evaluation, Judgement } from '../../model/index.ts';
import { nothingExecuted } from './executionSummary.ts';

/** What stands in for the execution of an answer that is only read. */
const NOTHING_EXECUTED = nothingExecuted('none: nothing is executed');

/** What comes of asking nobody. */
export const NO_JUDGE: Judgement = { failure: 'missing', message: 'This run has no judge.', raw: null };

/** The verdict on an answer that a judge scored: 1 is a pass, 0 a failure. */
export function judgedVerdict(
  score: number,
): Pick<Evaluation, 'verdict' | 'score' | 'errorType' | 'errorMessage'> {
  const verdict = score === 1 ? 'pass' : score === 0 ? 'fail' : 'partial';
  return { verdict, score, errorType: null, errorMessage: null };
}

/** What stands in a verdict's place where the judge gave no score: part of no mean, and never a zero. */
export function unjudged({
  failure,
  message,
}: Pick<Extract<Judgement, { failure: unknown }>, 'failure' | 'message'>): Pick<
  Evaluation,
  'verdict' | 'score' | 'errorType' | 'errorMessage'
> {
  return { verdict: 'unjudged', score: 0, errorType: `Judge: ${failure}`, errorMessage: message };
}

/** What all evaluations of answers that are only read have in common. */
export const ONLY_READ = {
  strictScore: null,
  tests: [],
  execution: NOTHING_EXECUTED,
  timedOut: false,
  attempts: [],
  fromCache: false,
} satisfies Partial<Evaluation>;
