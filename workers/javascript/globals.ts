import { accessor, apply, construct, hide, put } from '../shared/held.ts';
import type { EventLoop } from './eventLoop.ts';
import { speakEnglish } from './locale.ts';
import type { ModuleRegistry } from './moduleRegistry.ts';
import { holdDuringNativeWork } from './nativeWork.ts';
import { assertFunction } from './nodeErrors.ts';
import type { ProgramTimers } from './programTimers.ts';
import { likeNode } from './realm.ts';
import { hideFromFunctionTexts } from './secretNames.ts';

/** What becomes global for programs. */
export interface GlobalParts {
  loop: EventLoop;
  process: object;
  console: object;
  timers: ProgramTimers;
  registry: ModuleRegistry;
  /** Notes a feature that there is no faithful version of. */
  miss(feature: string): void;
}

/** Gives the worker's global object what Node has there, and takes the rest away. Runs once, before any program. */
export function installGlobals(parts: GlobalParts): void {
  const { loop, registry } = parts;
  const queueMicrotask = globalThis.queueMicrotask.bind(globalThis);
  likeNode(globalThis);
  hideFromFunctionTexts();
  const given: Record<string, unknown> = {
    process: parts.process,
    console: parts.console,
    ...parts.timers,
    queueMicrotask: (callback: unknown) => {
      assertFunction(callback, 'callback');
      queueMicrotask(() => loop.guard(() => apply(callback, undefined, [])));
    },
    fetch: () => unreachable(parts),
  };
  for (const [name, value] of Object.entries(given)) hide(globalThis, name, value);
  accessor(
    globalThis,
    'Buffer',
    () => (registry.load('buffer') as { Buffer: unknown }).Buffer,
    (value: unknown) => hide(globalThis, 'Buffer', value),
  );
  for (const name of ENUMERABLE) {
    const value: unknown = Reflect.get(globalThis, name);
    // Taken away first, so that it comes in this order.
    Reflect.deleteProperty(globalThis, name);
    put(globalThis, name, value);
  }
  completeCrypto(parts);
  separateChannels();
  holdDuringNativeWork(loop, globalThis);
  speakEnglish();
}

/** What `Object.keys(globalThis)` gives in Node, in its order. */
const ENUMERABLE = [
  'global',
  'clearImmediate',
  'setImmediate',
  'clearInterval',
  'clearTimeout',
  'setInterval',
  'setTimeout',
  'queueMicrotask',
  'structuredClone',
  'atob',
  'btoa',
  'performance',
  'fetch',
  'crypto',
];

const HeldPromise = Promise;
const HeldTypeError = TypeError;

/** `fetch` on a machine without a network. */
function unreachable({ loop, miss }: GlobalParts): Promise<never> {
  miss('network');
  const release = loop.hold();
  return new HeldPromise((_, reject) => {
    const fail = () => {
      release();
      reject(new HeldTypeError('fetch failed'));
    };
    loop.addImmediate({ run: fail, self: undefined, args: [] });
  });
}

/** The frame is no secure context, in which a browser has all of this. */
function completeCrypto({ miss }: GlobalParts): void {
  const { getRandomValues } = crypto;
  const hex = Array.from({ length: 256 }, (_, at) => at.toString(16).padStart(2, '0'));
  const methods = {
    randomUUID(): string {
      const bytes = apply(getRandomValues, crypto, [new Uint8Array(16)]) as Uint8Array;
      bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
      bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
      let text = '';
      for (let at = 0; at < 16; at++) {
        text += hex[bytes[at] ?? 0] ?? '';
        if (at === 3 || at === 5 || at === 7 || at === 9) text += '-';
      }
      return text;
    },
  };
  hide(Crypto.prototype, 'randomUUID', methods.randomUUID);
  accessor(Crypto.prototype, 'subtle', () => miss('crypto.subtle'));
}

/**
 * Workers of one frame could hear each other's channels, and with them programs that run at the same time: each
 * gets names of its own.
 */
function separateChannels(): void {
  const Native = BroadcastChannel;
  const own = `${crypto.getRandomValues(new Uint32Array(4)).join('-')}/`;
  const names = new WeakMap<object, string>();
  const { set: setName, get: getName } = WeakMap.prototype;
  const Separate = new Proxy(Native, {
    construct(_, [name], newTarget) {
      const channel = construct(Native, [own + name], newTarget === Separate ? Native : newTarget) as object;
      apply(setName, names, [channel, `${name}`]);
      return channel;
    },
  });
  hide(Native.prototype, 'constructor', Separate);
  hide(globalThis, 'BroadcastChannel', Separate);
  accessor(Native.prototype, 'name', function (this: object) {
    return apply(getName, names, [this]);
  });
}
