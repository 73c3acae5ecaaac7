'use strict';
// Loaded into the program's own process, before it (--require), to see what its exit status does not say: which error
// ended it, whether it came to its end, which assertions were evaluated. It changes nothing that the program is
// judged by. A program that sets out to can forge all of it: it is in the same process.
const { AsyncLocalStorage } = require('node:async_hooks');
const fs = require('node:fs');
const Module = require('node:module');

const { BENCHTAB_FACTS: factsPath, BENCHTAB_ENTRY: entry } = process.env;
delete process.env.BENCHTAB_FACTS;
delete process.env.BENCHTAB_ENTRY;
const watching = process.env.BENCHTAB_WATCH === '1';
delete process.env.BENCHTAB_WATCH;

const { writeFileSync } = fs;
const { stringify } = JSON;
const KEPT = 20;
const facts = { error: null, reachedEnd: false, commonJs: false, run: 0, failed: 0, failures: [] };
let exited = false;

function write() {
  writeFileSync(factsPath, stringify(facts));
}

process.on('uncaughtExceptionMonitor', (error, origin) => {
  // A program that has a handler of its own goes on.
  if (process.listenerCount('uncaughtException') > 0) return;
  const rejected = origin === 'unhandledRejection';
  const kind = isUnreadable(error) ? 'syntax' : rejected ? 'rejection' : 'uncaught';
  facts.error = { kind, type: typeOf(error), message: messageOf(error), ...placeOf(error) };
});
// Of a module of the newer kind nothing tells when its last statement was reached. That nothing is left to do says it,
// but for the exit code of a top-level await that never settled.
process.on('beforeExit', (code) => {
  if (!isCommonJs()) facts.reachedEnd = code !== 13;
});
process.on('exit', (code) => {
  facts.commonJs = isCommonJs();
  if (code === 13 && !facts.commonJs) facts.reachedEnd = false;
  exited = true;
  write();
});

const compile = Module.prototype._compile;
Module.prototype._compile = function (...given) {
  const result = compile.apply(this, given);
  if (this.id === '.' && isCommonJs()) facts.reachedEnd = true;
  return result;
};

/** Node tries a .js file as CommonJS first, and takes its being the main module back where it was not. */
function isCommonJs() {
  return process.mainModule !== undefined;
}

if (watching) watchAssertions();

function watchAssertions() {
  // What runs inside an assertion is that assertion's business: assert.throws asks for failures, and a chai
  // assertion calls others. The storage follows what an awaited body does later.
  const inside = new AsyncLocalStorage();

  const watch = (by, original) =>
    function (...given) {
      if (inside.getStore() === true) return original.apply(this, given);
      let result;
      try {
        result = inside.run(true, () => original.apply(this, given));
      } catch (error) {
        tell(by, false, error);
        throw error;
      }
      if (typeof result?.then !== 'function' || !/rejects$|doesNotReject$/i.test(by)) {
        tell(by, true);
        return result;
      }
      return result.then(
        (value) => {
          tell(by, true);
          return value;
        },
        (error) => {
          tell(by, false, error);
          throw error;
        },
      );
    };

  const watchMethods = (by, target) => {
    for (const name of Object.keys(target)) {
      if (typeof target[name] !== 'function' || /^[A-Z]|^strict$/.test(name)) continue;
      target[name] = watch(`${by}.${name}`, target[name]);
    }
  };
  const assert = require('node:assert');
  const { strict } = assert;
  watchMethods('assert', assert);
  watchMethods('assert.strict', strict);
  // The functions themselves can't be replaced where they stand, only where they are asked for.
  const watchedStrict = Object.assign(watch('assert.strict', strict), strict);
  watchedStrict.strict = watchedStrict;
  const watchedAssert = Object.assign(watch('assert', assert), assert, { strict: watchedStrict });
  Module.syncBuiltinESMExports();

  const load = Module._load;
  Module._load = function (request, ...rest) {
    const loaded = load.call(this, request, ...rest);
    if (loaded === assert) return watchedAssert;
    if (loaded === strict) return watchedStrict;
    if (request === 'chai') watchChai(loaded);
    return loaded;
  };

  const seen = new WeakSet();
  const watchChai = (chai) => {
    const prototype = chai?.Assertion?.prototype;
    if (prototype === undefined || seen.has(prototype)) return;
    seen.add(prototype);
    prototype.assert = watch('chai', prototype.assert);
  };

  const consoleAssert = console.assert;
  console.assert = function (holds, ...rest) {
    tell('console.assert', Boolean(holds), rest[0]);
    return consoleAssert.call(this, holds, ...rest);
  };
}

function tell(by, passed, why) {
  facts.run += 1;
  if (!passed) {
    facts.failed += 1;
    const here = why instanceof Error ? why : new Error();
    if (facts.failures.length < KEPT) {
      facts.failures.push({ by, message: why === undefined ? '' : messageOf(why), line: placeOf(here).line });
    }
  }
  if (exited) write();
}

/** Whether it was thrown while a text was read: then the stack begins with the place in that text. */
function isUnreadable(error) {
  return error instanceof SyntaxError && !/^SyntaxError/.test(String(error.stack));
}

function typeOf(error) {
  return error instanceof Error ? String(error.constructor?.name ?? error.name) : typeof error;
}

function messageOf(error) {
  try {
    return String(error instanceof Error ? error.message : error).slice(0, 2000);
  } catch {
    return '';
  }
}

/** Where in the entry's file, from the stack's text: the innermost place, or for a text that can't be read the head. */
function placeOf(error) {
  const stack = error instanceof Error ? String(error.stack) : '';
  for (let at = stack.indexOf(entry); at !== -1; at = stack.indexOf(entry, at + 1)) {
    const place = /^:(\d+)(?::(\d+))?/.exec(stack.slice(at + entry.length));
    if (place !== null) return { line: Number(place[1]), column: place[2] ? Number(place[2]) : null };
  }
  return { line: null, column: null };
}
