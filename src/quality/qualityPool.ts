import type { QualityWorker } from '../../workers/quality/protocol.ts';
import type { Analyse, Language, QualityReport } from '../model/index.ts';
import { type TrustedWorker, WorkerPool } from '../trusted/index.ts';
import { unreadReport } from './analyse.ts';

/** Reports that are kept, those asked for last. A page shows a source again and again; samples are often alike. */
const MOST_REPORTS = 2000;
/** Characters of the sources that reports are kept of, together. */
const MOST_CHARACTERS = 20_000_000;

/** Workers that analyse code beside the page; each takes the next source when it is done with one. */
export class QualityPool {
  readonly #workers: WorkerPool<QualityWorker>;
  readonly #reports = new Map<string, Promise<QualityReport>>();
  #characters = 0;

  constructor(workers = 2) {
    this.#workers = new WorkerPool({ workers, start: startWorker, failed: "Code can't be analysed" });
  }

  /** Analyses a source, or tells what is known of it. @throws Error when a worker or a grammar could not be loaded. */
  analyse: Analyse = (source, language) => {
    const key = `${language}\n${source}`;
    const known = this.#reports.get(key);
    if (known !== undefined) return known;
    const report = this.#workers.run((worker) => analyseWith(worker, source, language));
    this.#keep(key, report);
    return report;
  };

  /** Ends the workers; what they were analysing never comes. */
  close(): void {
    this.#workers.close();
  }

  #keep(key: string, report: Promise<QualityReport>): void {
    this.#reports.set(key, report);
    this.#characters += key.length;
    // A failure must not stay: the network may be back the next time.
    report.catch(() => this.#forget(key));
    for (const oldest of this.#reports.keys()) {
      if (this.#reports.size <= MOST_REPORTS && this.#characters <= MOST_CHARACTERS) break;
      this.#forget(oldest);
    }
  }

  #forget(key: string): void {
    if (this.#reports.delete(key)) this.#characters -= key.length;
  }
}

function startWorker(): Worker {
  return new Worker(new URL('../../workers/quality/worker.ts', import.meta.url), {
    type: 'module',
    name: 'quality',
  });
}

async function analyseWith(
  worker: TrustedWorker<QualityWorker>,
  source: string,
  language: Language,
): Promise<QualityReport> {
  await worker.ask((remote) => remote.prepare(language));
  try {
    return await worker.ask((remote) => remote.analyse(source, language));
  } catch {
    // The parser is prepared: what it fails on is the source, and what it is afterwards nobody knows.
    worker.giveUp();
    return unreadReport(language, 'The parser failed on it.');
  }
}
