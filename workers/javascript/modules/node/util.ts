import types from 'node:util/types';
import { deepEqual } from '../assert/deepEqual.ts';
import { unsupportedClass, unsupportedFunction } from '../engine.ts';
import { inspectModule } from '../inspect.ts';
import { SYSTEM_ERRORS } from '../systemErrors.ts';
import { deprecate } from '../util/deprecate.ts';
import { inherits } from '../util/inherits.ts';
import { legacyTests } from '../util/legacyTests.ts';
import { callbackify, promisify } from '../util/promisify.ts';

const CONTROL_SEQUENCES = /[\u001B\u009B][[\]()#;?]*(?:\d{1,4}(?:;\d{0,4})*)?[\dA-PR-TZcf-ntqry=><~]/g;

/** Whether NODE_DEBUG asks for a section's messages: never, it is not set here. */
function debuglog(): (() => void) & { enabled: boolean } {
  return Object.assign(() => {}, { enabled: false });
}

function styleText(format: string | readonly string[], text: string): string {
  const { colors } = inspectModule().inspect as unknown as { colors: Record<string, [number, number]> };
  return [format].flat().reduceRight((styled, name) => {
    const codes = colors[name];
    return codes === undefined ? styled : `\u001B[${codes[0]}m${styled}\u001B[${codes[1]}m`;
  }, text);
}

/** Resolves when the signal is aborted. */
function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
}

const util = {
  _extend: (target: object, source: unknown) =>
    source !== null && typeof source === 'object' ? Object.assign(target, source) : target,
  aborted,
  callbackify,
  debug: debuglog,
  debuglog,
  deprecate,
  getSystemErrorName: (number: number) =>
    Object.keys(SYSTEM_ERRORS).find((code) => SYSTEM_ERRORS[code]?.errno === -number),
  inherits,
  ...legacyTests,
  isDeepStrictEqual: (a: unknown, b: unknown) => deepEqual(a, b, true),
  log: (...args: unknown[]) => console.log('%s - %s', timestamp(), inspectModule().format(...args)),
  MIMEParams: unsupportedClass('util', 'MIMEParams'),
  MIMEType: unsupportedClass('util', 'MIMEType'),
  // Required inside, so that it is evaluated only if a program parses arguments.
  parseArgs: (config?: object): unknown => require('@pkgjs/parseargs').parseArgs(config),
  promisify,
  stripVTControlCharacters: (text: string) => text.replace(CONTROL_SEQUENCES, ''),
  styleText,
  TextDecoder,
  TextEncoder,
  toUSVString: (text: unknown) => String(text).toWellFormed(),
  transferableAbortController: unsupportedFunction('util', 'transferableAbortController'),
  types,
};

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

function timestamp(): string {
  const now = new Date();
  const time = [now.getHours(), now.getMinutes(), now.getSeconds()];
  return `${now.getDate()} ${MONTHS[now.getMonth()]} ${time.map((n) => `${n}`.padStart(2, '0')).join(':')}`;
}

/** The costly ones are loaded when they are asked for. */
for (const name of ['inspect', 'format', 'formatWithOptions'] as const) {
  Object.defineProperty(util, name, {
    get: () => inspectModule()[name],
    set: (value: unknown) => Object.defineProperty(util, name, { value, writable: true }),
    enumerable: true,
    configurable: true,
  });
}

export default util;
