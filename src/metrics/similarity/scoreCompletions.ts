import { type CompletionBatch, completionCount, walkBatch } from './completionBatch.ts';
import { CosineScorer } from './cosine.ts';
import { firstLine } from './firstLine.ts';

/** DevBench's similarity of each completion of a batch, in order. */
export interface CompletionScores {
  /** Cosine of the first lines, 0–1: what the published script computes. */
  firstLine: Float64Array<ArrayBuffer>;
  /** Cosine of the whole texts, 0–1: what the paper describes. */
  fullCompletion: Float64Array<ArrayBuffer>;
  /** 1 where the first lines are equal, else 0. */
  line0: Uint8Array<ArrayBuffer>;
}

/**
 * Scores a batch. An empty completion scores 0 throughout, whatever it is compared with.
 *
 * Source: DevBench, `evaluate_similarity.py` and section 3 of the paper.
 */
export function scoreCompletions(batch: CompletionBatch): CompletionScores {
  const { text } = batch;
  const count = completionCount(batch);
  const scores: CompletionScores = {
    firstLine: new Float64Array(count),
    fullCompletion: new Float64Array(count),
    line0: new Uint8Array(count),
  };
  const lines = new CosineScorer();
  const wholes = new CosineScorer();
  walkBatch(
    batch,
    ({ begin, end }) => {
      const line = firstLine(text, begin, end);
      lines.setReference(text, line.begin, line.end);
      wholes.setReference(text, begin, end);
    },
    ({ begin, end }, position) => {
      if (begin === end) return;
      const line = firstLine(text, begin, end);
      scores.line0[position] = lines.equals(text, line.begin, line.end) ? 1 : 0;
      scores.firstLine[position] = lines.score(text, line.begin, line.end);
      scores.fullCompletion[position] = wholes.score(text, begin, end);
    },
  );
  return scores;
}
