import type { Analyse, Language, QualityReport } from '../model/index.ts';
import { AnalysingWorker } from './analysingWorker.ts';

/** Reports that are kept, those asked for last. A page shows a source again and again; samples are often alike. */
const MOST_REPORTS = 2000;
/** Characters of the sources that reports are kept of, together. */
const MOST_CHARACTERS = 20_000_000;

/** Workers that analyse code beside the page; each takes the next source when it is done with one. */
export class QualityPool {
  #idle: AnalysingWorker[];
  readonly #all: Set<AnalysingWorker>;
  readonly #waiting: ((worker: AnalysingWorker) => void)[] = [];
  readonly #reports = new Map<string, Promise<QualityReport>>();
  #characters = 0;

  constructor(workers = 2) {
    this.#idle = Array.from({ length: workers }, () => new AnalysingWorker());
    this.#all = new Set(this.#idle);
  }

  /** Analyses a source, or tells what is known of it. @throws Error when a worker or a grammar could not be loaded. */
  analyse: Analyse = (source, language) => {
    const key = `${language}\n${source}`;
    const known = this.#reports.get(key);
    if (known !== undefined) return known;
    const report = this.#analyse(source, language);
    this.#keep(key, report);
    return report;
  };

  /** Ends the workers; what they were analysing never comes. */
  close(): void {
    for (const worker of this.#all) worker.close();
    this.#all.clear();
  }

  async #analyse(source: string, language: Language): Promise<QualityReport> {
    const worker = await this.#take();
    try {
      return await worker.analyse(source, language);
    } finally {
      this.#giveBack(worker);
    }
  }

  #take(): Promise<AnalysingWorker> {
    const idle = this.#idle.pop();
    if (idle !== undefined) return Promise.resolve(idle);
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  #giveBack(worker: AnalysingWorker): void {
    let next = worker;
    if (worker.isBroken) {
      worker.close();
      this.#all.delete(worker);
      next = new AnalysingWorker();
      this.#all.add(next);
    }
    const waiting = this.#waiting.shift();
    if (waiting === undefined) this.#idle.push(next);
    else waiting(next);
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
