import { type Remote, transfer } from 'comlink';
import type { ScoringWorker } from '../../../../workers/scoring/protocol.ts';
import {
  type CompletionBatch,
  type CompletionGroup,
  type CompletionScores,
  type FurtherScores,
  type MeanInterval,
  packCompletions,
} from '../../../metrics/index.ts';
import { WorkerPool } from '../../../trusted/index.ts';
import type { Scorer } from './scorer.ts';

/** UTF-16 units in a batch: enough that a message costs nothing beside it, few enough to share evenly. */
const BATCH_UNITS = 1 << 19;

/** Lists of values whose intervals make one message. */
const BATCH_LISTS = 16;

/** Workers that compute metrics beside the page; each takes the next batch when it is done with one. */
export class ScoringPool implements Scorer {
  readonly #workers: WorkerPool<ScoringWorker>;

  constructor(workers = 2) {
    this.#workers = new WorkerPool({
      workers,
      start: startWorker,
      failed: 'The scores could not be computed',
    });
  }

  /** @throws Error when a worker could not be loaded. */
  async scoreCompletions(groups: readonly CompletionGroup[]): Promise<CompletionScores> {
    const parts = await this.#each([...batches(groups)], (remote, batch) =>
      remote.scoreCompletions(handedOver(batch)),
    );
    return {
      firstLine: joined(parts.map(({ firstLine }) => firstLine)),
      fullCompletion: joined(parts.map(({ fullCompletion }) => fullCompletion)),
      line0: Uint8Array.from(joined(parts.map(({ line0 }) => line0))),
    };
  }

  /** @throws Error when a worker could not be loaded. */
  async scoreFurther(groups: readonly CompletionGroup[]): Promise<FurtherScores> {
    const parts = await this.#each([...batches(groups)], (remote, batch) =>
      remote.scoreFurther(handedOver(batch)),
    );
    return {
      editSimilarity: joined(parts.map(({ editSimilarity }) => editSimilarity)),
      chrf: joined(parts.map(({ chrf }) => chrf)),
      bleu: joined(parts.map(({ bleu }) => bleu)),
    };
  }

  /**
   * Mean and 95 % bootstrap interval of each list of values.
   *
   * @throws Error when a worker could not be loaded.
   */
  async intervals(lists: readonly (readonly number[])[], seed = 0): Promise<MeanInterval[]> {
    const starts = Array.from({ length: Math.ceil(lists.length / BATCH_LISTS) }, (_, at) => at * BATCH_LISTS);
    const parts = await this.#each(starts, (remote, start) =>
      remote.intervals(
        lists.slice(start, start + BATCH_LISTS).map((values) => [...values]),
        seed,
      ),
    );
    return parts.flat();
  }

  /** Ends the workers; what they were computing never comes. */
  close(): void {
    this.#workers.close();
  }

  #each<Item, Result>(
    items: readonly Item[],
    compute: (remote: Remote<ScoringWorker>, item: Item) => Promise<Result>,
  ): Promise<Result[]> {
    return Promise.all(
      items.map((item) => this.#workers.run((worker) => worker.ask((remote) => compute(remote, item)))),
    );
  }
}

function startWorker(): Worker {
  return new Worker(new URL('../../../../workers/scoring/worker.ts', import.meta.url), {
    type: 'module',
    name: 'scoring',
  });
}

function* batches(groups: readonly CompletionGroup[]): Generator<CompletionBatch> {
  let begin = 0;
  let units = 0;
  for (const [position, { reference, completions }] of groups.entries()) {
    units += completions.reduce((sum, text) => sum + (text?.length ?? 0), reference.length);
    if (units < BATCH_UNITS && position < groups.length - 1) continue;
    yield packCompletions(groups.slice(begin, position + 1));
    begin = position + 1;
    units = 0;
  }
}

function handedOver(batch: CompletionBatch): CompletionBatch {
  return transfer(batch, [batch.ends.buffer, batch.sizes.buffer]);
}

function joined(parts: readonly (Float64Array | Uint8Array)[]): Float64Array<ArrayBuffer> {
  const all = new Float64Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
