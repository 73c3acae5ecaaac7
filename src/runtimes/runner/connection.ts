import type { Capabilities, JobEvent } from '../../model/runner.ts';
import { RunnerBusy, type RunnerDoor } from './door.ts';
import { BadStream, readEvents } from './events.ts';
import { notARunner, notRunning, outOfOrder, RunnerFailure } from './failure.ts';
import type { Way } from './outbox.ts';

/** How long a runner that was lost may take to say what it can do. */
const ANSWER_MS = 20_000;
/** A runner's stream is never silent for as long as this: it sends heartbeats. */
const SILENCE_MS = 60_000;

/** The way to one runner with one token, as often as it is lost and found again. */
export class Connection {
  readonly #door: RunnerDoor;
  readonly #client: string;
  readonly #onEvent: (event: JobEvent) => void;
  readonly #ended = new AbortController();
  #wasOpen = false;
  /** Where to go on reading; an instance's positions are its own. */
  #position: { instance: string; lastEventId: string } | null = null;

  /** @param client whose events are read. */
  constructor(door: RunnerDoor, client: string, onEvent: (event: JobEvent) => void) {
    this.#door = door;
    this.#client = client;
    this.#onEvent = onEvent;
  }

  get address(): string {
    return this.#door.address;
  }

  end(): void {
    this.#ended.abort();
  }

  /** Cancels a job, if the runner can be reached; nobody waits for it any more. */
  cancel(job: string): void {
    this.#door.cancel(job, this.#ended.signal).catch(() => {});
  }

  /**
   * Finds the runner and reads its events until it is lost. Does not reject.
   *
   * @param onOpen told when programs may be handed in, and what takes them there.
   * @returns why it was lost or not found; of no meaning after end().
   */
  async live(onOpen: (capabilities: Capabilities, way: Way) => void): Promise<RunnerFailure> {
    const lost = new AbortController();
    const signal = AbortSignal.any([this.#ended.signal, lost.signal]);
    try {
      const capabilities = await this.#door.capabilities(this.#limited(signal));
      const { instance, requests } = capabilities;
      const from = this.#position?.instance === instance ? this.#position.lastEventId : null;
      const stream = await this.#door.events(this.#client, from, signal);
      this.#wasOpen = true;
      const failed = new Promise<never>((_, reject) => {
        onOpen(capabilities, { door: this.#door, requests, signal, onFailure: reject });
      });
      await Promise.race([failed, this.#listen(stream, instance)]);
      return notRunning(this.address);
    } catch (error) {
      return this.#failureOf(error);
    } finally {
      lost.abort();
    }
  }

  /** The first answer takes as long as a reader whom the browser asks whether this is allowed. */
  #limited(signal: AbortSignal): AbortSignal {
    return this.#wasOpen ? AbortSignal.any([signal, AbortSignal.timeout(ANSWER_MS)]) : signal;
  }

  async #listen(stream: ReadableStream<Uint8Array>, instance: string): Promise<void> {
    for await (const { id, event } of readEvents(stream, SILENCE_MS)) {
      if (id !== null) this.#position = { instance, lastEventId: id };
      this.#onEvent(event);
    }
  }

  #failureOf(error: unknown): RunnerFailure {
    if (error instanceof RunnerFailure) return error;
    if (error instanceof BadStream) return notARunner(this.address, error.message);
    if (error instanceof RunnerBusy) return outOfOrder('it is busy.');
    // What reading a stream throws whose other end is gone, or a limit on time.
    return notRunning(this.address);
  }
}
