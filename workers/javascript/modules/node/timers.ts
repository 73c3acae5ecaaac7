import promises from 'node:timers/promises';
import { engine } from '../engine.ts';
import { promisify } from '../util/promisify.ts';

const { setTimeout, setInterval, setImmediate, clearTimeout, clearInterval, clearImmediate } = engine.timers;

// The same functions as the globals, so that promisify finds its way from either.
Object.defineProperty(setTimeout, promisify.custom, { get: () => promises.setTimeout, configurable: true });
Object.defineProperty(setImmediate, promisify.custom, {
  get: () => promises.setImmediate,
  configurable: true,
});

/** Node's "timers". */
export default {
  setTimeout,
  setInterval,
  setImmediate,
  clearTimeout,
  clearInterval,
  clearImmediate,
  promises,
};
