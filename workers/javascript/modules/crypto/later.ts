import { engine } from '../engine.ts';

type Callback = (error: unknown, result?: unknown) => void;

/** Does the work in a later turn, as Node's other threads do it, and calls back. */
export function inLaterTurn(work: () => unknown, callback: (...args: never[]) => unknown): void {
  const done = callback as Callback;
  engine.timers.setImmediate(() => {
    let result: unknown;
    try {
      result = work();
    } catch (error) {
      done(error);
      return;
    }
    done(null, result);
  });
}
