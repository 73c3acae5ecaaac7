/**
 * Loaded by Node before a program (`node -r`): counts the assertions of "assert" and of console.assert, and
 * those that failed, and tells both at the end of stderr. Asserting within an assertion counts once.
 */
const assert = require('node:assert');
const { writeSync } = require('node:fs');
const Module = require('node:module');

const STDERR = 2;
const UNTOUCHED = ['AssertionError', 'CallTracker', 'strict'];
const counts = { run: 0, failed: 0 };
let depth = 0;

function counting(name, assertion) {
  const counted = function (...args) {
    const outermost = depth === 0;
    if (outermost) counts.run += 1;
    depth += 1;
    let result;
    try {
      result = assertion.apply(this, args);
    } catch (error) {
      if (outermost) counts.failed += 1;
      throw error;
    } finally {
      depth -= 1;
    }
    if (!(result instanceof Promise)) return result;
    return result.catch((error) => {
      counts.failed += 1;
      throw error;
    });
  };
  return Object.defineProperty(counted, 'name', { value: name });
}

// What is imported is this very object, so its assertions are exchanged in place; what is required can be
// exchanged itself, so that calling it counts too.
const counted = counting('ok', assert.ok);
for (const [name, value] of Object.entries(assert)) {
  if (typeof value === 'function' && !UNTOUCHED.includes(name)) assert[name] = counting(name, value);
}
Object.assign(counted, assert);

const load = Module._load;
Module._load = (name, ...rest) => (/^(node:)?assert$/.test(name) ? counted : load(name, ...rest));

const plainConsoleAssert = console.assert;
console.assert = (condition, ...rest) => {
  counts.run += 1;
  if (!condition) counts.failed += 1;
  plainConsoleAssert(condition, ...rest);
};

process.on('exit', () => writeSync(STDERR, `\nassertions: ${JSON.stringify(counts)}\n`));
