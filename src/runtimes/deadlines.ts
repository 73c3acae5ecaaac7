import type { Program } from '../model/index.ts';
import type { WorkerMessage } from './workerMessages.ts';

/** Time beyond the program's own limit for the result to arrive. */
const DELIVERY_MS = 250;
/**
 * Time beyond a call's own limit for its facts to arrive. Python stops a call from inside, which may take long, and is slow to start
 * again. Elsewhere nothing does: what may still come is an answer that was there in time. It is copied within that time and written
 * after it, so that longer limits are for larger ones.
 */
const CALL_GRACE = { leastMs: 500, mostMs: 2000 };

/**
 * When a program must be ended from outside: past its own limit, or past that of its source that does not load, or of
 * a call that does not come back.
 */
export class Deadlines {
  readonly #wallMs: number;
  readonly #isStoppedInside: boolean;
  readonly #expired: (detail: string | null) => void;
  readonly #frameAnswers: () => Promise<void>;
  /** What the source may take to load; null where it has no limit of its own. */
  readonly #loadMs: number | null;
  #program: Timer;
  #load: Timer;
  #call: Timer;
  /** Whether the time of a yardstick is still to be left out. */
  #measures: boolean;

  /**
   * @param frameAnswers resolves once the sandbox has shown that it is there: silence may also be the whole sandbox's,
   * which then is lost and not slow.
   * @param expired told at most once, with what is to be said of it.
   */
  constructor(
    { entry, language, limits }: Program,
    frameAnswers: () => Promise<void>,
    expired: (detail: string | null) => void,
  ) {
    this.#wallMs = limits.wallMs + DELIVERY_MS;
    this.#isStoppedInside = language === 'python';
    this.#frameAnswers = frameAnswers;
    this.#expired = expired;
    this.#measures = entry.kind === 'calls' && entry.yardstick !== null;
    this.#loadMs = (entry.kind === 'calls' ? entry.loadMs : undefined) ?? null;
    this.#startProgram();
  }

  hear(message: WorkerMessage): void {
    if (message.type === 'measured' && this.#measures) {
      this.#measures = false;
      this.#startProgram();
    } else if (message.type === 'calls') {
      this.#endLoad();
    } else if (message.type === 'calling') {
      clearTimeout(this.#call);
      const timer = setTimeout(async () => {
        await this.#frameAnswers();
        if (timer === this.#call) this.#expired(`Call ${message.index + 1} did not stop at its limit.`);
      }, message.limitMs + this.#graceMs(message.limitMs));
      this.#call = timer;
    } else if (message.type === 'called') {
      this.#endCall();
    }
  }

  stop(): void {
    clearTimeout(this.#program);
    this.#endLoad();
    this.#endCall();
  }

  #graceMs(limitMs: number): number {
    const { leastMs, mostMs } = CALL_GRACE;
    return this.#isStoppedInside ? mostMs : Math.min(Math.max(limitMs, leastMs), mostMs);
  }

  #startProgram(): void {
    clearTimeout(this.#program);
    const timer = setTimeout(async () => {
      await this.#frameAnswers();
      if (timer === this.#program) this.#expired(null);
    }, this.#wallMs);
    this.#program = timer;
    if (!this.#measures) this.#startLoad();
  }

  #startLoad(): void {
    this.#endLoad();
    if (this.#loadMs === null) return;
    const timer = setTimeout(async () => {
      await this.#frameAnswers();
      if (timer === this.#load) this.#expired('Its source did not load in time.');
    }, this.#loadMs + DELIVERY_MS);
    this.#load = timer;
  }

  #endLoad(): void {
    clearTimeout(this.#load);
    this.#load = undefined;
  }

  #endCall(): void {
    clearTimeout(this.#call);
    this.#call = undefined;
  }
}

type Timer = ReturnType<typeof setTimeout> | undefined;
