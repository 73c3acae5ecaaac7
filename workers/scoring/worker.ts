import { expose, transfer } from 'comlink';
import { bootstrapInterval, scoreCompletions, scoreFurther } from '../../src/metrics/index.ts';
import type { ScoringWorker } from './protocol.ts';

const worker: ScoringWorker = {
  scoreCompletions: (batch) => handedOver(scoreCompletions(batch)),
  scoreFurther: (batch) => handedOver(scoreFurther(batch)),
  intervals: (lists, seed) => lists.map((values) => bootstrapInterval(values, seed)),
};

expose(worker);

/** Numbers are moved to the page, not copied. */
function handedOver<Scores extends object>(scores: Scores): Scores {
  return transfer(
    scores,
    Object.values(scores).flatMap((values) =>
      ArrayBuffer.isView(values) ? [values.buffer as ArrayBuffer] : [],
    ),
  );
}
