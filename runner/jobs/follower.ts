import type { JobEvent } from '../../src/model/runner.ts';

/** Rough size of the states and outputs that wait for a reader; beyond it they are left out. */
const LIVE_BYTES = 256 * 1024;
const EVENT_BYTES = 100;

/**
 * One reader of a client's events. States and outputs wait here, as many as there is room for; results wait where they
 * are kept anyway, and the reader only remembers how far it is.
 */
export class Follower {
  #live: JobEvent[] = [];
  #liveBytes = 0;
  #wake: (() => void) | null = null;

  /** Something happened that may pass the reader by. */
  tell(event: JobEvent): void {
    const bytes = EVENT_BYTES + (event.type === 'output' ? event.text.length * 2 : 0);
    if (this.#liveBytes + bytes > LIVE_BYTES) return;
    this.#live.push(event);
    this.#liveBytes += bytes;
    this.wake();
  }

  /** What happened since it was asked last. */
  take(): JobEvent[] {
    const live = this.#live;
    this.#live = [];
    this.#liveBytes = 0;
    return live;
  }

  wake(): void {
    this.#wake?.();
  }

  /** Waits for something to read; false when nothing came for so many milliseconds, or the signal aborted. */
  async pause(ms: number, signal: AbortSignal): Promise<boolean> {
    if (signal.aborted) return false;
    return new Promise<boolean>((resolve) => {
      const end = (woken: boolean) => {
        this.#wake = null;
        clearTimeout(timer);
        signal.removeEventListener('abort', leave);
        resolve(woken);
      };
      const leave = () => end(false);
      const timer = setTimeout(leave, ms);
      this.#wake = () => end(true);
      signal.addEventListener('abort', leave);
    });
  }
}
