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

/** Waits for work that a promise stands for, keeping the loop alive, and calls back. */
export function afterPromise(promise: Promise<unknown>, callback: (...args: never[]) => unknown): void {
  const done = callback as Callback;
  const release = engine.hold();
  const report = (...args: [unknown, unknown?]): void => {
    engine.timers.setImmediate(() => done(...args));
    release();
  };
  promise.then(
    (result) => report(null, result),
    (error: unknown) => report(error),
  );
}
