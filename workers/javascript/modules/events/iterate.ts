import type { EventEmitter } from 'node:events';
import { nodeError } from '../errors.ts';

interface Options {
  signal?: AbortSignal;
}

/** Events as they come, for `for await`: Node's static `EventEmitter.on`. */
export function on(emitter: EventEmitter, event: string | symbol, options: Options = {}) {
  const { signal } = options;
  signal?.throwIfAborted();
  const arrived: unknown[][] = [];
  const waiting: {
    resolve: (result: IteratorResult<unknown[]>) => void;
    reject: (error: unknown) => void;
  }[] = [];
  let failure: { error: unknown } | null = null;
  let finished = false;

  const onEvent = (...args: unknown[]) => {
    const first = waiting.shift();
    if (first === undefined) arrived.push(args);
    else first.resolve({ value: args, done: false });
  };
  const onError = (error: unknown) => {
    const first = waiting.shift();
    if (first === undefined) failure = { error };
    else first.reject(error);
    void iterator.return();
  };
  const iterator = {
    next(): Promise<IteratorResult<unknown[]>> {
      const value = arrived.shift();
      if (value !== undefined) return Promise.resolve({ value, done: false });
      if (failure !== null) {
        const { error } = failure;
        failure = null;
        return Promise.reject(error);
      }
      if (finished) return Promise.resolve({ value: undefined, done: true });
      return new Promise((resolve, reject) => waiting.push({ resolve, reject }));
    },
    return(): Promise<IteratorResult<unknown[]>> {
      emitter.removeListener(event, onEvent);
      emitter.removeListener('error', onError);
      finished = true;
      for (const { resolve } of waiting.splice(0)) resolve({ value: undefined, done: true });
      return Promise.resolve({ value: undefined, done: true });
    },
    throw(error: unknown): void {
      onError(error);
    },
    [Symbol.asyncIterator]() {
      return iterator;
    },
  };
  emitter.on(event, onEvent);
  if (event !== 'error') emitter.on('error', onError);
  signal?.addEventListener('abort', () => onError(abortError(signal.reason)), { once: true });
  return iterator;
}

/** What waiting ends with when its signal is aborted. */
export function abortError(cause: unknown): Error {
  const error = nodeError(Error, 'ABORT_ERR', 'The operation was aborted');
  error.name = 'AbortError';
  return Object.assign(error, { code: 'ABORT_ERR', cause });
}
