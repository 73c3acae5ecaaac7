import type { Program } from '../../model/index.ts';
import type { Capabilities } from '../../model/runner.ts';
import { RunnerBusy, type RunnerDoor, RunnerRefusal } from './door.ts';
import { pause } from './pause.ts';

/** Room in a request for what stands around its jobs. */
const ENVELOPE_BYTES = 1024;

interface Letter {
  job: { id: string; program: Program };
  /** As JSON. */
  bytes: number;
}

/** Where things go to: until the signal is aborted. */
export interface Way {
  door: RunnerDoor;
  requests: Capabilities['requests'];
  signal: AbortSignal;
  /** Told once, when it can't be gone on; what was not sent stays in the outbox. */
  onFailure: (error: unknown) => void;
}

/**
 * Submits programs: those that come within a tick together, in requests as large as the runner takes, one request after
 * the other. A busy runner is asked again when it says; what comes meanwhile waits.
 */
export class Outbox {
  readonly #client: string;
  readonly #onRefused: (id: string, detail: string) => void;
  readonly #waiting = new Map<string, Letter>();
  #isSending = false;
  #way: Way | null = null;

  /**
   * @param client whose events the jobs' are.
   * @param onRefused told of programs that the runner never takes, in its own words.
   */
  constructor(client: string, onRefused: (id: string, detail: string) => void) {
    this.#client = client;
    this.#onRefused = onRefused;
  }

  put(id: string, program: Program): void {
    const job = { id, program };
    this.#waiting.set(id, { job, bytes: new TextEncoder().encode(JSON.stringify(job)).length });
    void this.#send();
  }

  /**
   * Takes back what is not sent yet; what is on its way is cancelled when it has arrived.
   *
   * @returns false where it was sent already.
   */
  takeBack(id: string): boolean {
    return this.#waiting.delete(id);
  }

  /** From now on things go this way. */
  open(way: Way): void {
    this.#way = way;
    void this.#send();
  }

  async #send(): Promise<void> {
    if (this.#isSending) return;
    this.#isSending = true;
    // The lanes of a run hand in theirs one by one.
    await pause(0);
    for (let way = this.#way; way !== null && this.#waiting.size > 0; way = this.#way) {
      try {
        if (!way.signal.aborted) await this.#sendSome(way);
      } catch (error) {
        if (!way.signal.aborted) way.onFailure(error);
        if (this.#way === way) this.#way = null;
      }
      if (this.#way === way && way.signal.aborted) this.#way = null;
    }
    this.#isSending = false;
  }

  async #sendSome({ door, requests, signal }: Way): Promise<void> {
    const letters = this.#fitting(requests);
    const jobs = letters.map(({ job }) => job);
    try {
      const { accepted, refused } = await door.submit({ client: this.#client, jobs }, signal);
      for (const id of accepted) {
        const isWanted = this.#waiting.delete(id);
        if (!isWanted) void door.cancel(id, signal).catch(() => {});
      }
      for (const { index, detail } of refused) this.#refuse(jobs[index]?.id, detail);
      const forgotten = jobs.find(({ id }) => this.#waiting.has(id));
      this.#refuse(forgotten?.id, 'The runner neither takes nor refuses it.');
    } catch (error) {
      if (error instanceof RunnerBusy) return pause(error.retryMs, signal);
      if (!(error instanceof RunnerRefusal)) throw error;
      // It takes none of them, and says so of the first; the next request is about the others.
      this.#refuse(jobs[0]?.id, error.message);
    }
  }

  /** As many of those that wait longest as a request may bring, and at least one. */
  #fitting({ programs, bodyBytes }: Capabilities['requests']): Letter[] {
    const fitting: Letter[] = [];
    let bytes = ENVELOPE_BYTES;
    for (const letter of this.#waiting.values()) {
      bytes += letter.bytes;
      if (fitting.length > 0 && (fitting.length >= programs || bytes > bodyBytes)) break;
      fitting.push(letter);
    }
    return fitting;
  }

  #refuse(id: string | undefined, detail: string): void {
    if (id !== undefined && this.#waiting.delete(id)) this.#onRefused(id, detail);
  }
}
