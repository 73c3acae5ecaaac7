import type { ReportWorker } from '../../../../workers/compass/protocol.ts';
import type { Evaluation, Task } from '../../../model/index.ts';
import { WorkerPool } from '../../../trusted/index.ts';
import { reportedTask } from './reportedTask.ts';
import type { CompassReport } from './reportTypes.ts';
import { reportedSample } from './scored.ts';

/** Evaluations that are read and sent at a time, between which the page does what else it has to: some milliseconds of work. */
const BATCH = 500;

/** A worker that computes reports beside the page, one after the other. */
export class ReportPool {
  readonly #workers = new WorkerPool<ReportWorker>({
    workers: 1,
    start: startWorker,
    failed: 'The report could not be computed',
  });

  /**
   * What `compassReport` gives for the same.
   *
   * @throws Error when the worker could not be loaded, ValiError for what is none of COMPASS's.
   */
  report(
    tasks: readonly Task[],
    evaluations: readonly Evaluation[],
    models: readonly string[],
  ): Promise<CompassReport> {
    return this.#workers.run(async (worker) => {
      await worker.ask((remote) => remote.begin(tasks.map(reportedTask), [...models]));
      for (let start = 0; start < evaluations.length; start += BATCH) {
        const samples = evaluations.slice(start, start + BATCH).map(reportedSample);
        await worker.ask((remote) => remote.add(samples));
      }
      return worker.ask((remote) => remote.report());
    });
  }
}

function startWorker(): Worker {
  return new Worker(new URL('../../../../workers/compass/worker.ts', import.meta.url), {
    type: 'module',
    name: 'compass',
  });
}
