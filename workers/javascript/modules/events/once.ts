import type { EventEmitter } from 'node:events';
import { invalidArgType } from '../errors.ts';
import { abortError } from './iterate.ts';

interface Options {
  signal?: AbortSignal;
}

/** A promise of an event's next arguments; rejected if "error" comes first. Node's static `EventEmitter.once`. */
export function once(emitter: unknown, event: string | symbol, options: Options = {}): Promise<unknown[]> {
  const { signal } = options;
  if (signal?.aborted) return Promise.reject(abortError(signal.reason));
  return new Promise((resolve, reject) => {
    const onAbort = () => {
      stop();
      reject(abortError(signal?.reason));
    };
    const onError = (error: unknown) => {
      stop();
      reject(error);
    };
    const onEvent = (...args: unknown[]) => {
      stop();
      resolve(args);
    };
    let stop = () => signal?.removeEventListener('abort', onAbort);
    signal?.addEventListener('abort', onAbort, { once: true });
    if (emitter instanceof EventTarget) {
      emitter.addEventListener(String(event), onEvent, { once: true });
    } else if (isEmitter(emitter)) {
      emitter.once(event, onEvent);
      if (event !== 'error') emitter.once('error', onError);
      const before = stop;
      stop = () => {
        before();
        emitter.removeListener(event, onEvent);
        emitter.removeListener('error', onError);
      };
    } else {
      reject(invalidArgType('emitter', 'EventEmitter', emitter));
    }
  });
}

function isEmitter(value: unknown): value is EventEmitter {
  return typeof value === 'object' && value !== null && typeof Reflect.get(value, 'once') === 'function';
}
