import type { GeneratedAnswer, GenerationRecord } from '../model/generation.ts';

/** How far a generation has come. */
export interface GenerationProgress {
  status: GenerationRecord['status'];
  problem: GenerationRecord['problem'];
  total: number;
  /** Answered. */
  done: number;
  failed: number;
  /** Under way. */
  running: number;
  /** Requests a second since it was started or resumed; null while unknown. */
  perSecond: number | null;
  /** Milliseconds until all are answered, at that rate; null while unknown. */
  msLeft: number | null;
  promptTokens: number;
  completionTokens: number;
  /** False once any of the tokens were estimated. */
  counted: boolean;
  /** What the tokens cost; null where nobody said what they do. Requests that failed are not in it. */
  cost: { amount: number; currency: string } | null;
}

/** @param pace requests that came to an end since it was started or resumed, and how long that took. */
export function progressOf(
  { status, problem, total, settings }: GenerationRecord,
  answers: Iterable<GeneratedAnswer>,
  running: number,
  pace: { ended: number; ms: number },
): GenerationProgress {
  const sums = { done: 0, failed: 0, promptTokens: 0, completionTokens: 0, counted: true };
  for (const { reply } of answers) {
    if (reply === null) {
      sums.failed++;
      continue;
    }
    sums.done++;
    sums.promptTokens += reply.usage.promptTokens;
    sums.completionTokens += reply.usage.completionTokens;
    sums.counted &&= reply.usage.counted;
  }
  const perSecond = pace.ended > 0 && pace.ms > 0 ? (pace.ended * 1000) / pace.ms : null;
  const left = total - sums.done - sums.failed;
  const { price } = settings;
  const amount =
    price === null
      ? null
      : (sums.promptTokens * price.prompt + sums.completionTokens * price.completion) / 1_000_000;
  return {
    ...sums,
    status,
    problem,
    total,
    running,
    perSecond,
    msLeft: perSecond === null || status !== 'running' ? null : (left * 1000) / perSecond,
    cost: price === null || amount === null ? null : { amount, currency: price.currency },
  };
}
