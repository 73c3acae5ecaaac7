import { TrustedWorker } from './trustedWorker.ts';

/** What a pool is of. */
export interface Pooled {
  /** How many there are. */
  workers: number;
  start: () => Worker;
  /** How it is told that one broke, without a full stop: "The scores could not be computed". */
  failed: string;
}

/** Workers that compute beside the page; each takes the next piece of work when it is done with one. */
export class WorkerPool<Door> {
  readonly #pooled: Pooled;
  readonly #all = new Set<TrustedWorker<Door>>();
  readonly #idle: TrustedWorker<Door>[] = [];
  readonly #waiting: ((worker: TrustedWorker<Door>) => void)[] = [];

  constructor(pooled: Pooled) {
    this.#pooled = pooled;
    for (let count = 0; count < pooled.workers; count++) this.#idle.push(this.#start());
  }

  /** Has one worker do a piece of work, as soon as one has nothing else to do. */
  async run<Result>(work: (worker: TrustedWorker<Door>) => Promise<Result>): Promise<Result> {
    const worker = this.#sound(await this.#take());
    try {
      return await work(worker);
    } finally {
      this.#giveBack(this.#sound(worker));
    }
  }

  /** Ends the workers; what they were computing never comes. */
  close(): void {
    for (const worker of this.#all) worker.close();
    this.#all.clear();
  }

  #start(): TrustedWorker<Door> {
    const worker = new TrustedWorker<Door>(this.#pooled.start(), this.#pooled.failed);
    this.#all.add(worker);
    return worker;
  }

  #take(): Promise<TrustedWorker<Door>> {
    const idle = this.#idle.pop();
    if (idle !== undefined) return Promise.resolve(idle);
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  #giveBack(worker: TrustedWorker<Door>): void {
    const waiting = this.#waiting.shift();
    if (waiting === undefined) this.#idle.push(worker);
    else waiting(worker);
  }

  /** The worker, or another in its place: it may be missing because the network was, a moment ago. */
  #sound(worker: TrustedWorker<Door>): TrustedWorker<Door> {
    // Of a pool that was closed, none is started again.
    if (!worker.isBroken || !this.#all.delete(worker)) return worker;
    worker.close();
    return this.#start();
  }
}
