import { accessor, apply, getOwnPropertyDescriptor, getterOf, hide } from '../shared/held.ts';
import type { EventLoop } from './eventLoop.ts';

type Method = (this: unknown, ...given: unknown[]) => unknown;

/** What the browser does in the background and answers with a promise, by owner. */
const BACKGROUND: [owner: string, prototype: boolean, methods: string[]][] = [
  ['WebAssembly', false, ['compile', 'instantiate']],
  ['Blob', true, ['text', 'arrayBuffer']],
  ['Response', true, ['text', 'json', 'arrayBuffer', 'blob', 'formData']],
  ['Request', true, ['text', 'json', 'arrayBuffer', 'blob', 'formData']],
];

/**
 * Lets what the browser does for a program keep it alive, as it would in Node: the loop sees only its own timers.
 * Runs before any program.
 */
export function holdDuringNativeWork(loop: EventLoop, global: typeof globalThis): void {
  const { then } = Promise.prototype;
  for (const [name, onPrototype, methods] of BACKGROUND) {
    const named = Reflect.get(global, name) as { prototype: object };
    const owner = onPrototype ? named.prototype : named;
    for (const method of methods) {
      const native = Reflect.get(owner, method) as Method;
      const holding: Record<string, Method> = {
        [method](...given) {
          const promise = apply(native, this, given) as Promise<unknown>;
          const release = loop.hold();
          apply(then, promise, [release, release]);
          return promise;
        },
      };
      hide(owner, method, holding[method]);
    }
  }
  for (const Channel of [MessagePort, BroadcastChannel]) holdWhileListening(loop, Channel.prototype);
}

/** A port with a listener keeps the program alive until it is closed. */
function holdWhileListening(loop: EventLoop, prototype: MessagePort | BroadcastChannel): void {
  const holds = new WeakMap<object, () => void>();
  const { get: getHold, set: setHold, delete: deleteHold } = WeakMap.prototype;
  const { addEventListener } = EventTarget.prototype;
  const readListener = getterOf<unknown>(prototype, 'onmessage');
  const writeListener = getOwnPropertyDescriptor(prototype, 'onmessage')?.set;
  const { close } = prototype;

  const release = (port: object) => {
    const held = apply(getHold, holds, [port]) as (() => void) | undefined;
    if (held === undefined) return;
    apply(deleteHold, holds, [port]);
    held();
  };
  const ref = (port: object) => {
    if (apply(getHold, holds, [port]) !== undefined) return;
    apply(setHold, holds, [port, loop.hold()]);
    apply(addEventListener, port, ['close', () => release(port)]);
  };
  const methods = {
    close(this: object): void {
      apply(close, this, []);
      release(this);
    },
    ref(this: object): void {
      ref(this);
    },
    unref(this: object): void {
      release(this);
    },
  };
  for (const [name, method] of Object.entries(methods)) hide(prototype, name, method);
  accessor(
    prototype,
    'onmessage',
    function (this: object) {
      return readListener(this);
    },
    function (this: object, listener: unknown) {
      if (writeListener !== undefined) apply(writeListener, this, [listener]);
      if (typeof listener === 'function') ref(this);
      else release(this);
    } as (value: never) => void,
  );
}
