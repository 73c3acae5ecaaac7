import { hide } from '../shared/held.ts';
import { NEWER_THAN_NODE } from './newerThanNode.ts';

/**
 * The names that Node 20 has on its global object, of those that a worker has too. Everything else that a worker
 * has there is hidden: a program that asks `typeof window` or `typeof self` must find what it finds in Node.
 * That is for likeness; the frame is what keeps the program in.
 */
const KEPT =
  `Object Function Array Number parseFloat parseInt Infinity NaN undefined Boolean String Symbol Date Promise
RegExp Error AggregateError EvalError RangeError ReferenceError SyntaxError TypeError URIError globalThis JSON Math
Intl ArrayBuffer Uint8Array Int8Array Uint16Array Int16Array Uint32Array Int32Array Float32Array Float64Array
Uint8ClampedArray BigUint64Array BigInt64Array DataView Map BigInt Set WeakMap WeakSet Proxy Reflect
FinalizationRegistry WeakRef decodeURI decodeURIComponent encodeURI encodeURIComponent escape unescape eval isFinite
isNaN console URL URLSearchParams DOMException AbortController AbortSignal Event EventTarget TextEncoder TextDecoder
TransformStream TransformStreamDefaultController WritableStream WritableStreamDefaultController
WritableStreamDefaultWriter ReadableStream ReadableStreamDefaultReader ReadableStreamBYOBReader
ReadableStreamBYOBRequest ReadableByteStreamController ReadableStreamDefaultController ByteLengthQueuingStrategy
CountQueuingStrategy TextEncoderStream TextDecoderStream CompressionStream DecompressionStream queueMicrotask
structuredClone atob btoa BroadcastChannel MessageChannel MessagePort MessageEvent Blob File Performance
PerformanceEntry PerformanceMark PerformanceMeasure PerformanceObserver PerformanceObserverEntryList
PerformanceResourceTiming performance fetch FormData Headers Request Response SharedArrayBuffer Atomics WebAssembly
crypto Crypto CryptoKey SubtleCrypto CustomEvent`.split(/\s+/);

/** Methods that the global object has as an event target and that can't be taken away from it alone. */
const EVENT_TARGET = ['addEventListener', 'removeEventListener', 'dispatchEvent', 'when'];

/** Makes the worker's global object like Node's, but for what the engine itself gives. Runs before any program. */
export function likeNode(global: typeof globalThis): void {
  const kept = new Set(KEPT);
  for (const name of kept) {
    // Those that a worker has on the prototypes of its global object.
    if (!Object.hasOwn(global, name) && name in global) hide(global, name, Reflect.get(global, name));
  }
  for (const key of Reflect.ownKeys(global)) {
    if (typeof key === 'symbol' || !kept.has(key)) Reflect.deleteProperty(global, key);
  }
  for (let owner = prototypeOf(global); owner !== EventTarget.prototype; owner = prototypeOf(owner)) {
    for (const key of Reflect.ownKeys(owner)) Reflect.deleteProperty(owner, key);
  }
  for (const name of EVENT_TARGET) hide(global, name, undefined);
  hide(global, Symbol.toStringTag, 'global');
  hide(global, 'global', global);
  removeNewer(global);
}

function prototypeOf(value: object): object {
  const prototype: unknown = Object.getPrototypeOf(value);
  if (typeof prototype !== 'object' || prototype === null)
    throw new Error('The global object is no event target.');
  return prototype;
}

/** A program that Node 20 would fail, because it uses what came later, must fail here. */
function removeNewer(global: typeof globalThis): void {
  const places: Record<string, object> = {
    '%TypedArray%.prototype': prototypeOf(Uint8Array.prototype),
    '%IteratorPrototype%': prototypeOf(prototypeOf([].values())),
  };
  for (const [place, names] of Object.entries(NEWER_THAN_NODE)) {
    const owner = places[place] ?? lookUp(global, place);
    if (typeof owner !== 'object' && typeof owner !== 'function') continue;
    if (owner === null) continue;
    for (const name of names) Reflect.deleteProperty(owner, name);
  }
}

function lookUp(global: object, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (owner, name) => (owner === null || owner === undefined ? null : Reflect.get(Object(owner), name)),
      global,
    );
}
