import * as chai from 'chai';
import { counted } from '../assert/counted.ts';
import { engine } from '../engine.ts';

type Method = (this: object, ...args: unknown[]) => unknown;

const { Assertion } = chai;
const prototype: object = Assertion.prototype;

/** An assertion is under way; what it checks by further assertions is no assertion of the program's. */
let asserting = false;

function told(assertion: () => unknown): unknown {
  if (asserting) return assertion();
  let result: unknown;
  asserting = true;
  try {
    counted('chai', () => {
      result = assertion();
    });
  } finally {
    asserting = false;
  }
  return result;
}

/** Assertions are methods; those that are properties (`.true`) or both come down to the method `assert`. */
for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(prototype))) {
  if (typeof value !== 'function' || name === 'constructor') continue;
  const method: Method = function (...args) {
    return told(() => Reflect.apply(value, this, args));
  };
  Reflect.set(prototype, name, method);
}

/** What a function under `throw` asserts is meant to fail, and no part of this assertion. */
function runApart(subject: CallableFunction): unknown {
  const around = asserting;
  asserting = false;
  try {
    return engine.expectingFailure(() => Reflect.apply(subject, undefined, []));
  } finally {
    asserting = around;
  }
}

for (const name of ['throw', 'throws', 'Throw']) {
  Assertion.overwriteMethod(name, (original: Method): Method => {
    return function (...args) {
      const subject: unknown = chai.util.flag(this, 'object');
      if (typeof subject === 'function') {
        const apart = () => runApart(subject);
        // Its name stands in the message.
        Object.defineProperty(apart, 'name', { value: subject.name });
        chai.util.flag(this, 'object', apart);
      }
      Reflect.apply(original, this, args);
    };
  });
}

/** These fail without asking anything. */
for (const style of [chai.assert, chai.expect]) {
  const plainFail = style.fail as (...args: unknown[]) => never;
  Object.assign(style, { fail: (...args: unknown[]) => told(() => plainFail(...args)) });
}

/** chai, which tells the engine of every assertion. */
export default chai;
