import { type Remote, releaseProxy, wrap } from 'comlink';

/** A worker of the page's own origin, which runs no program, with its door. */
export class TrustedWorker<Door> {
  readonly #worker: Worker;
  readonly #remote: Remote<Door>;
  /** Rejects when the worker can't be loaded, or fails outside of a call. */
  readonly #broken: Promise<never>;
  #isBroken = false;

  /** @param failed how it is told that it broke, without a full stop: "The scores could not be computed". */
  constructor(worker: Worker, failed: string) {
    this.#worker = worker;
    this.#remote = wrap<Door>(worker);
    const broken = Promise.withResolvers<never>();
    // Heard of at the next call; until then nobody listens.
    broken.promise.catch(() => {});
    this.#broken = broken.promise;
    worker.addEventListener('error', ({ message }) => {
      this.#isBroken = true;
      broken.reject(new Error(`${failed}: ${message || 'the worker was not loaded'}.`));
    });
  }

  /** It must not be asked again. */
  get isBroken(): boolean {
    return this.#isBroken;
  }

  /** @throws Error what the call rejects with, or that the worker is broken. */
  ask<Answer>(call: (remote: Remote<Door>) => Promise<Answer>): Promise<Answer> {
    return Promise.race([call(this.#remote), this.#broken]);
  }

  /** Says that what it is after this call nobody knows. */
  giveUp(): void {
    this.#isBroken = true;
  }

  /** Ends it; what it was computing never comes. */
  close(): void {
    this.#remote[releaseProxy]();
    this.#worker.terminate();
  }
}
