import { type Remote, releaseProxy, wrap } from 'comlink';
import type { QualityWorker } from '../../workers/quality/protocol.ts';
import type { Language, QualityReport } from '../model/index.ts';
import { unreadReport } from './analyse.ts';

/** One worker that parses sources, as the page sees it. It does one thing at a time. */
export class AnalysingWorker {
  readonly #worker: Worker;
  readonly #remote: Remote<QualityWorker>;
  /** Rejects when the worker can't be loaded, or fails outside of a call. */
  readonly #broken: Promise<never>;
  /** It can't be asked again. */
  isBroken = false;

  constructor() {
    this.#worker = new Worker(new URL('../../workers/quality/worker.ts', import.meta.url), {
      type: 'module',
      name: 'quality',
    });
    this.#remote = wrap<QualityWorker>(this.#worker);
    const broken = Promise.withResolvers<never>();
    // Heard of at the next call; until then nobody listens.
    broken.promise.catch(() => {});
    this.#broken = broken.promise;
    this.#worker.addEventListener('error', ({ message }) => {
      this.isBroken = true;
      broken.reject(new Error(`Code can't be analysed: ${message || 'the worker was not loaded'}.`));
    });
  }

  /** @throws Error when the worker or the grammar could not be loaded; never for anything that a source holds. */
  async analyse(source: string, language: Language): Promise<QualityReport> {
    await Promise.race([this.#remote.prepare(language), this.#broken]);
    try {
      return await Promise.race([this.#remote.analyse(source, language), this.#broken]);
    } catch {
      // The parser is prepared: what it fails on is the source, and what it is afterwards nobody knows.
      this.isBroken = true;
      return unreadReport(language, 'The parser failed on it.');
    }
  }

  close(): void {
    this.#remote[releaseProxy]();
    this.#worker.terminate();
  }
}
