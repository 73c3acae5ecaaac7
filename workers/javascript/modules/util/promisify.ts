import { engine } from '../engine.ts';
import { invalidArgType, nodeError, validateFunction } from '../errors.ts';

type AnyFunction = (this: unknown, ...args: unknown[]) => unknown;

const custom: unique symbol = Symbol.for('nodejs.util.promisify.custom') as never;

/** Names for the several results that a callback gets, so that a promise can give them as one object. */
export const resultNames: unique symbol = Symbol('customPromisifyArgs') as never;

/** A function that gives a promise in place of calling back, as Node's `util.promisify`. */
export function promisify(original: unknown): AnyFunction {
  validateFunction(original, 'original');
  const own: unknown = promisedTimer(original) ?? Reflect.get(original, custom);
  if (own) {
    if (typeof own !== 'function') throw invalidArgType('util.promisify.custom', 'Function', own);
    return Object.defineProperty(own, custom, customProperty(own)) as AnyFunction;
  }
  const names: unknown = Reflect.get(original, resultNames);
  const promised: AnyFunction = function (...args) {
    return new Promise((resolve, reject) => {
      const callback = (error: unknown, ...values: unknown[]) => {
        if (error) reject(error);
        else if (Array.isArray(names) && values.length > 1) {
          resolve(Object.fromEntries(names.map((name, index) => [name, values[index]])));
        } else resolve(values[0]);
      };
      Reflect.apply(original, this, [...args, callback]);
    });
  };
  Object.setPrototypeOf(promised, Object.getPrototypeOf(original));
  Object.defineProperty(promised, custom, customProperty(promised));
  return Object.defineProperties(promised, Object.getOwnPropertyDescriptors(original)) as AnyFunction;
}
promisify.custom = custom;

/** Timers take their callback first; Node keeps a form of their own for promises. */
function promisedTimer(original: unknown): unknown {
  const { setTimeout, setImmediate } = engine.timers;
  if (original === setTimeout) return require('node:timers/promises').setTimeout;
  if (original === setImmediate) return require('node:timers/promises').setImmediate;
  return undefined;
}

function customProperty(value: unknown): PropertyDescriptor {
  return { value, enumerable: false, writable: false, configurable: true };
}

/** A function that calls back in place of giving a promise, as Node's `util.callbackify`. */
export function callbackify(original: unknown): AnyFunction {
  validateFunction(original, 'original');
  const called: AnyFunction = function (...args) {
    const callback: unknown = args.pop();
    validateFunction(callback, 'last argument');
    const done: AnyFunction = callback.bind(this);
    (Reflect.apply(original, this, args) as unknown as Promise<unknown>).then(
      (value) => process.nextTick(done, null, value),
      (reason: unknown) => process.nextTick(done, reason || falsyRejection(reason)),
    );
  };
  Object.setPrototypeOf(called, Object.getPrototypeOf(original));
  const properties = Object.getOwnPropertyDescriptors(original);
  // One more parameter: the callback.
  if (typeof properties.length?.value === 'number') properties.length.value += 1;
  if (typeof properties.name?.value === 'string') properties.name.value += 'Callbackified';
  return Object.defineProperties(called, properties) as AnyFunction;
}

function falsyRejection(reason: unknown): Error {
  const error = nodeError(Error, 'ERR_FALSY_VALUE_REJECTION', 'Promise was rejected with falsy value');
  return Object.assign(error, { reason });
}
