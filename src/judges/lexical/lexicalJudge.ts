import { cosineSimilarity } from '../../metrics/index.ts';
import type { AskedScore, Judge, JudgeRequest } from '../../model/index.ts';
import { unsupportedShare } from './unsupportedWords.ts';

/** Raised when its figures change. */
export const LEXICAL_ID = 'lexical/1';

/** A prediction counts as a hallucination when more than this share of its content words is not in the truth. */
export const UNSUPPORTED_THRESHOLD = 0.1;

/**
 * An estimator for use without a network: it compares characters and words and understands nothing. Not a language model,
 * and not to be reported as one. docs/efcb.md says how far it goes.
 *
 * - `similarity`: the cosine of both texts' word counts (0–1), times ten. It was taken for its speed: whole patches are
 *   compared, and chrF takes ten times as long.
 * - `hallucination`: 1 where more than {@link UNSUPPORTED_THRESHOLD} of the prediction's content words are not in the
 *   truth, else 0.
 */
export const lexicalJudge: Judge = {
  id: LEXICAL_ID,
  name: 'lexical estimator',
  deterministic: true,
  concurrency: 8,
  start: async () => {},
  judge: async (request, signal) => {
    signal.throwIfAborted();
    const scores: Record<string, number> = {};
    for (const asked of request.asks) {
      const estimate = ESTIMATES[asked.name];
      if (estimate === undefined) {
        const message = `The lexical estimator knows nothing of ${asked.name}; ask another judge.`;
        return { failure: 'refused', message, raw: null };
      }
      scores[asked.name] = scaled(estimate(request), asked);
    }
    return { scores, raw: null };
  },
};

/** 0–1 each. */
const ESTIMATES: Record<string, (request: JudgeRequest) => number> = {
  similarity: ({ truth, prediction }) => (truth === prediction ? 1 : cosineSimilarity(prediction, truth)),
  hallucination: ({ truth, prediction }) =>
    unsupportedShare(truth, prediction) > UNSUPPORTED_THRESHOLD ? 1 : 0,
};

/** To two digits: more would pretend to a precision that there is not. */
function scaled(share: number, { least, most, whole }: AskedScore): number {
  const value = least + share * (most - least);
  return whole ? Math.round(value) : Math.round(value * 100) / 100;
}
