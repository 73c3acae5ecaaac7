import { append, apply, create, hide, ownKeys, setPrototypeOf } from '../shared/held.ts';
import { assertFunction } from './nodeErrors.ts';

type Listener = (...args: unknown[]) => unknown;

interface Registered {
  /** Called when the event comes. */
  call: Listener;
  /** As the program gave it: what `off` and `listeners` know it by. */
  given: Listener;
}

/** Listeners of one emitter, by the event's name. */
type Listeners = Record<PropertyKey, Registered[]>;

/**
 * The events of `process` and of its streams. The engine emits on them, so they can't be an `EventEmitter` that
 * the program may have patched; they have its methods.
 */
export class Emitter {
  #listeners = create(null) as Listeners;
  #mostListeners = 10;

  /** How the engine tells listeners, whatever the program made of `emit`. Gives whether there were any. */
  static tell(emitter: Emitter, event: PropertyKey, ...args: unknown[]): boolean {
    return emitter.#emit(event, args);
  }

  /** How the engine asks whether anyone listens. */
  static heard(emitter: Emitter, event: PropertyKey): boolean {
    return emitter.#of(event).length > 0;
  }

  on(event: PropertyKey, listener: Listener): this {
    return this.#add(event, listener, false, false);
  }

  addListener(event: PropertyKey, listener: Listener): this {
    return this.#add(event, listener, false, false);
  }

  prependListener(event: PropertyKey, listener: Listener): this {
    return this.#add(event, listener, false, true);
  }

  once(event: PropertyKey, listener: Listener): this {
    return this.#add(event, listener, true, false);
  }

  prependOnceListener(event: PropertyKey, listener: Listener): this {
    return this.#add(event, listener, true, true);
  }

  off(event: PropertyKey, listener: Listener): this {
    return this.#remove(event, listener);
  }

  removeListener(event: PropertyKey, listener: Listener): this {
    return this.#remove(event, listener);
  }

  removeAllListeners(event?: PropertyKey): this {
    if (event === undefined) this.#listeners = create(null) as Listeners;
    else delete this.#listeners[event];
    return this;
  }

  emit(event: PropertyKey, ...args: unknown[]): boolean {
    return this.#emit(event, args);
  }

  listeners(event: PropertyKey): Listener[] {
    return this.#functions(event, 'given');
  }

  rawListeners(event: PropertyKey): Listener[] {
    return this.#functions(event, 'call');
  }

  listenerCount(event: PropertyKey): number {
    return this.#of(event).length;
  }

  eventNames(): PropertyKey[] {
    return ownKeys(this.#listeners);
  }

  setMaxListeners(count: number): this {
    this.#mostListeners = count;
    return this;
  }

  getMaxListeners(): number {
    return this.#mostListeners;
  }

  #of(event: PropertyKey): Registered[] {
    return this.#listeners[event] ?? [];
  }

  #functions(event: PropertyKey, which: keyof Registered): Listener[] {
    const functions: Listener[] = [];
    const registered = this.#of(event);
    for (let at = 0; at < registered.length; at++) {
      const one = registered[at];
      if (one !== undefined) append(functions, one[which]);
    }
    return functions;
  }

  #emit(event: PropertyKey, args: unknown[]): boolean {
    // Listeners that come or go meanwhile don't count: every change makes a new list.
    const registered = this.#of(event);
    for (let at = 0; at < registered.length; at++) {
      const one = registered[at];
      if (one !== undefined) apply(one.call, this, args);
    }
    if (registered.length === 0 && event === 'error') throw args[0];
    return registered.length > 0;
  }

  #add(event: PropertyKey, given: Listener, once: boolean, first: boolean): this {
    assertFunction(given, 'listener');
    const call: Listener = once
      ? (...args) => {
          this.#remove(event, given);
          return apply(given, this, args);
        }
      : given;
    const added: Registered[] = [];
    if (first) append(added, { call, given });
    this.#copy(event, added, null);
    if (!first) append(added, { call, given });
    this.#listeners[event] = added;
    return this;
  }

  #remove(event: PropertyKey, listener: Listener): this {
    const registered = this.#of(event);
    let at = registered.length - 1;
    while (at >= 0 && registered[at]?.given !== listener && registered[at]?.call !== listener) at--;
    if (at < 0) return this;
    const left: Registered[] = [];
    this.#copy(event, left, at);
    if (left.length === 0) delete this.#listeners[event];
    else this.#listeners[event] = left;
    return this;
  }

  #copy(event: PropertyKey, target: Registered[], without: number | null): void {
    const registered = this.#of(event);
    for (let at = 0; at < registered.length; at++) {
      const one = registered[at];
      if (at !== without && one !== undefined) append(target, one);
    }
  }
}

// Statics are the engine's own.
export const { tell, heard } = Emitter;
Reflect.deleteProperty(Emitter, 'tell');
Reflect.deleteProperty(Emitter, 'heard');
hide(Emitter, 'name', 'EventEmitter');

/** Lets `process instanceof EventEmitter` be true, once a program has that class. */
export function beEventEmitters(events: { prototype: object }): void {
  setPrototypeOf(Emitter.prototype, events.prototype);
}
