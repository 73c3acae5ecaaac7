import { apply, getterOf } from '../shared/held.ts';
import { Queue } from './queue.ts';

/** A promise that was rejected and that nobody handled in time. */
export interface Rejection {
  promise: unknown;
  reason: unknown;
}

/** What the browser tells of errors that reach the top of the worker. */
export interface TopLevel {
  /** Something threw outside of the loop's callbacks, in a listener for example. */
  threw(error: unknown): void;
  /** A promise was handled after it had been told of. */
  handledLate(promise: unknown): void;
  /** Shown every error first; gives whether it was asked for. */
  expected(event: ErrorEvent): boolean;
}

/**
 * Listens for unhandled rejections and errors. To be called before any program runs: the first listener is told
 * first, and what a program dispatches itself is not trusted.
 *
 * @returns takes the oldest rejection not yet looked at, or gives null.
 */
export function listenToRejections(top: TopLevel): () => Rejection | null {
  const pending = new Queue<Rejection>();
  const promiseOf = getterOf<unknown>(PromiseRejectionEvent.prototype, 'promise');
  const reasonOf = getterOf<unknown>(PromiseRejectionEvent.prototype, 'reason');
  const errorOf = getterOf<unknown>(ErrorEvent.prototype, 'error');
  const { preventDefault, stopImmediatePropagation } = Event.prototype;
  const listen = (type: string, take: (event: Event) => void) =>
    globalThis.addEventListener(type, (event) => {
      if (!event.isTrusted) return;
      apply(preventDefault, event, []);
      apply(stopImmediatePropagation, event, []);
      take(event);
    });
  listen('unhandledrejection', (event) => {
    pending.add({ promise: promiseOf(event), reason: reasonOf(event) });
  });
  listen('rejectionhandled', (event) => top.handledLate(promiseOf(event)));
  listen('error', (event) => {
    if (!top.expected(event as ErrorEvent)) top.threw(errorOf(event));
  });
  return () => pending.take();
}
