import { bleuAgainst } from './bleu.ts';
import { chrfAgainst } from './chrf.ts';
import { type CompletionBatch, completionCount, walkBatch } from './completionBatch.ts';
import { editSimilarity } from './editSimilarity.ts';

/** Further similarities of each completion of a batch, whole texts, in order. */
export interface FurtherScores {
  /** 0–1, see {@link editSimilarity}. */
  editSimilarity: Float64Array<ArrayBuffer>;
  /** 0–100, sacreBLEU's chrF2. */
  chrf: Float64Array<ArrayBuffer>;
  /** 0–100, sacreBLEU's sentence BLEU. */
  bleu: Float64Array<ArrayBuffer>;
}

/** Scores a batch by the metrics that other benchmarks report. An empty completion scores 0. */
export function scoreFurther(batch: CompletionBatch): FurtherScores {
  const { text } = batch;
  const count = completionCount(batch);
  const scores: FurtherScores = {
    editSimilarity: new Float64Array(count),
    chrf: new Float64Array(count),
    bleu: new Float64Array(count),
  };
  let reference = '';
  let chrf = chrfAgainst(reference);
  let bleu = bleuAgainst(reference);
  walkBatch(
    batch,
    ({ begin, end }) => {
      reference = text.slice(begin, end);
      chrf = chrfAgainst(reference);
      bleu = bleuAgainst(reference);
    },
    ({ begin, end }, position) => {
      if (begin === end) return;
      const completion = text.slice(begin, end);
      scores.editSimilarity[position] = editSimilarity(completion, reference);
      scores.chrf[position] = chrf(completion);
      scores.bleu[position] = bleu(completion);
    },
  );
  return scores;
}
