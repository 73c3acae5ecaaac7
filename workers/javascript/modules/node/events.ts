import type { EventEmitter as NodeEmitter } from 'node:events';
import { nodeError } from '../errors.ts';
import { on } from '../events/iterate.ts';
import { once } from '../events/once.ts';
import { inspectModule } from '../inspect.ts';

// The package of that name, not Node's module, which this is.
const EventEmitter: typeof NodeEmitter = require('events/events.js');

const errorMonitor: unique symbol = Symbol('events.errorMonitor') as never;
const plainEmit = EventEmitter.prototype.emit;

/** Node's `emit`: who monitors errors hears of them first, and what is no error is wrapped in one. */
function emit(this: NodeEmitter, event: string | symbol, ...args: unknown[]): boolean {
  if (event === 'error') {
    if (this.listenerCount(errorMonitor) > 0) plainEmit.call(this, errorMonitor, ...args);
    if (this.listenerCount('error') === 0 && !(args[0] instanceof Error)) {
      const text = inspectModule().inspect(args[0]);
      const error = nodeError(Error, 'ERR_UNHANDLED_ERROR', `Unhandled error. (${text})`);
      throw Object.assign(error, { context: args[0] });
    }
  }
  return plainEmit.call(this, event, ...args);
}

function setMaxListeners(count: number, ...emitters: NodeEmitter[]): void {
  if (emitters.length === 0) EventEmitter.defaultMaxListeners = count;
  for (const emitter of emitters) emitter.setMaxListeners?.(count);
}

/** Calls back once when a signal is aborted; what it gives stops that. */
function addAbortListener(signal: AbortSignal, listener: () => void): { [Symbol.dispose](): void } {
  if (signal.aborted) queueMicrotask(listener);
  else signal.addEventListener('abort', listener, { once: true });
  return { [Symbol.dispose]: () => signal.removeEventListener('abort', listener) };
}

Object.assign(EventEmitter.prototype, { emit });

/** Node's "events". `captureRejections` is not kept. */
export default Object.assign(EventEmitter, {
  addAbortListener,
  captureRejectionSymbol: Symbol.for('nodejs.rejection'),
  captureRejections: false,
  errorMonitor,
  EventEmitter,
  getEventListeners: (emitter: NodeEmitter, event: string | symbol) => emitter.listeners(event),
  getMaxListeners: (emitter: NodeEmitter) => emitter.getMaxListeners(),
  on,
  once,
  setMaxListeners,
});
