import { ENGINE } from '../../../workers/javascript/engineName.ts';
import type { Execution, Program } from '../../model/index.ts';
import { JAVASCRIPT_FRAME } from '../sandboxPolicy.ts';
import { SandboxPool, type TellProgress } from '../sandboxPool.ts';
import { type EngineNames, NeedsMore, SandboxWorker } from '../sandboxWorker.ts';
import { fetchEngine, fetchLargeModule, largeModulesNamed } from './engineFiles.ts';

const NAMES: EngineNames = {
  language: 'JavaScript',
  engine: ENGINE,
  // Nothing but memory is known to bring a whole sandbox down.
  lost: { outcome: 'out-of-memory', detail: 'The browser ended the process in which the program ran.' },
  hasProcesses: false,
};

/** A pool of sandboxed workers, each for one program: it is thrown away, and a warm one takes its place. */
export class JavaScriptPool extends SandboxPool {
  constructor(workers: number, spares: number) {
    super(JAVASCRIPT_FRAME, NAMES, workers, spares);
  }

  /**
   * @param alone with no other program beside it in the pool.
   * @throws SandboxLost when the sandbox is gone: the pool can't be used any more.
   */
  async execute(program: Program, signal: AbortSignal | undefined, alone: boolean): Promise<Execution> {
    await this.start();
    const names = new Set(largeModulesNamed(Object.values(program.files)));
    for (;;) {
      const lent = await Promise.all([...names].map(fetchLargeModule));
      try {
        return await this.pool.with(alone, (worker) => worker.execute(program, signal, lent));
      } catch (error) {
        if (!(error instanceof NeedsMore) || names.has(error.wanted)) throw error;
        names.add(error.wanted);
      }
    }
  }

  protected override async fetch(tell: TellProgress): Promise<() => Promise<unknown>> {
    const engine = await fetchEngine((loadedBytes, totalBytes) => tell({ loadedBytes, totalBytes }));
    return () => this.frame.open(engine, []);
  }

  protected override spawn(): SandboxWorker {
    return new SandboxWorker(this.frame, NAMES, { fromSnapshot: false, settings: null });
  }
}
