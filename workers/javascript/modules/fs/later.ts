import { engine } from '../engine.ts';

/**
 * How many turns of the event loop a call takes. Node's come back from another thread, after immediates that
 * were set at the same time; those that open, read and close take a turn for each.
 */
const TURNS_OF_ONE_CALL = 2;
const TURNS_OF_WHOLE_FILES = 4;

export function turnsOf(name: string): number {
  return /^(read|write|append|copy)File$|^(cp|rm|mkdir)$/.test(name)
    ? TURNS_OF_WHOLE_FILES
    : TURNS_OF_ONE_CALL;
}

/** Does the work in a later turn, and tells in the last of `turns` what came of it. */
export function later<T>(
  turns: number,
  work: () => T,
  done: (result: T) => void,
  failed: (error: unknown) => void,
): void {
  const { setImmediate } = engine.timers;
  setImmediate(() => {
    let report: () => void;
    try {
      const result = work();
      report = () => done(result);
    } catch (error) {
      withoutFrames(error);
      report = () => failed(error);
    }
    const wait = (left: number): void => {
      if (left <= 1) report();
      else setImmediate(() => wait(left - 1));
    };
    wait(turns - 1);
  });
}

/** Errors of calls that come back later have no frames in Node. */
function withoutFrames(error: unknown): void {
  if (error instanceof Error && 'syscall' in error) error.stack = `${error.name}: ${error.message}`;
}
