import type { JobEvent } from '../../src/model/runner.ts';
import { Follower } from './follower.ts';
import type { DoneJob, OpenJob } from './kept.ts';

/** Something for an event stream to tell; a position where the stream can be taken up again behind it. */
export interface Told {
  event: JobEvent;
  position: number | null;
}

/** A client's jobs and those who listen to what happens to them. */
export class Feed {
  readonly open = new Map<string, OpenJob>();
  /** By position, rising. */
  readonly #done: DoneJob[] = [];
  readonly #followers = new Set<Follower>();

  get followers(): number {
    return this.#followers.size;
  }

  /** Nothing is kept here and nobody listens. */
  get idle(): boolean {
    return this.open.size === 0 && this.#done.length === 0 && this.#followers.size === 0;
  }

  /** Tells those who listen now. */
  tell(event: JobEvent): void {
    for (const follower of this.#followers) follower.tell(event);
  }

  add(job: DoneJob): void {
    this.open.delete(job.id);
    this.#done.push(job);
    for (const follower of this.#followers) follower.wake();
  }

  /** Forgets a result, usually the oldest. */
  forget(job: DoneJob): void {
    const at = this.#done.indexOf(job);
    if (at >= 0) this.#done.splice(at, 1);
  }

  /**
   * Every result behind a position, then whatever happens until the signal aborts; null when nothing did for so many
   * milliseconds. What happens to a job is told in its order: states and outputs first, its result last.
   */
  follow(position: number, quietMs: number, signal: AbortSignal): AsyncGenerator<Told | null> {
    const follower = new Follower();
    this.#followers.add(follower);
    signal.addEventListener('abort', () => this.#followers.delete(follower), { once: true });
    for (const { id, state } of this.open.values()) follower.tell({ type: 'state', job: id, state });
    return this.#read(follower, position, quietMs, signal);
  }

  async *#read(follower: Follower, position: number, quietMs: number, signal: AbortSignal) {
    let told = position;
    while (!signal.aborted) {
      // Only results that were there when the live events were taken: a later one may have outputs that were not.
      const live = follower.take();
      const last = this.#done.at(-1)?.position ?? 0;
      if (live.length === 0 && last <= told) {
        if (!(await follower.pause(quietMs, signal))) yield null;
        continue;
      }
      for (const event of live) yield { event, position: null };
      for (let next = this.#after(told); next !== null && next.position <= last; next = this.#after(told)) {
        told = next.position;
        const event: JobEvent = { type: 'done', job: next.id, ...next.result };
        yield { event, position: told };
      }
      told = Math.max(told, last);
    }
  }

  /** The first result behind a position. */
  #after(position: number): DoneJob | null {
    let low = 0;
    let high = this.#done.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#done[middle]?.position ?? 0) > position) high = middle;
      else low = middle + 1;
    }
    return this.#done[low] ?? null;
  }
}
