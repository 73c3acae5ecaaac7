import { engine } from '../../engine.ts';
import { abortError } from '../../events/iterate.ts';

interface Options {
  ref?: boolean;
  signal?: AbortSignal;
}

interface Timer {
  unref?: () => void;
}

/** Waits for what `start` arms; ends early, with an AbortError, if the signal is aborted. */
function wait<T>(
  start: (done: () => void) => Timer,
  clear: (timer: unknown) => void,
  value: T,
  { signal, ref = true }: Options,
): Promise<T> {
  if (signal?.aborted) return Promise.reject(abortError(signal.reason));
  return new Promise((resolve, reject) => {
    const onAbort = () => {
      clear(timer);
      reject(abortError(signal?.reason));
    };
    const timer = start(() => {
      signal?.removeEventListener('abort', onAbort);
      resolve(value);
    });
    if (!ref) timer.unref?.();
    signal?.addEventListener('abort', onAbort, { once: true });
  });
}

function setTimeout<T>(ms?: number, value?: T, options: Options = {}): Promise<T | undefined> {
  const { timers } = engine;
  return wait((done) => timers.setTimeout(done, ms), timers.clearTimeout, value, options);
}

function setImmediate<T>(value?: T, options: Options = {}): Promise<T | undefined> {
  const { timers } = engine;
  return wait((done) => timers.setImmediate(done), timers.clearImmediate, value, options);
}

async function* setInterval<T>(ms?: number, value?: T, options: Options = {}): AsyncGenerator<T | undefined> {
  while (true) yield await setTimeout(ms, value, options);
}

/** Node's "timers/promises". */
export default {
  setTimeout,
  setImmediate,
  setInterval,
  scheduler: {
    wait: (ms?: number, options: Options = {}) => setTimeout(ms, undefined, options),
    yield: () => setImmediate(),
  },
};
