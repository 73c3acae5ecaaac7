import * as chai from 'chai';
import { counted } from '../assert/counted.ts';
import { engine } from '../engine.ts';

type Method = (this: object, ...args: unknown[]) => unknown;

/** Every check of chai's, by whichever of its styles, comes down to this method. */
const { Assertion } = chai;
const plainAssert = Assertion.prototype.assert as Method;
Object.assign(Assertion.prototype, {
  assert(this: object, ...args: unknown[]): void {
    counted('chai', () => void Reflect.apply(plainAssert, this, args));
  },
});

/** What a function under `throw` asserts is meant to fail. */
function watchThrow(name: string): void {
  Assertion.overwriteMethod(
    name,
    (original: Method) =>
      function (this: object, ...args: unknown[]): void {
        const subject: unknown = chai.util.flag(this, 'object');
        if (typeof subject === 'function') {
          const watched = () => engine.expectingFailure(() => Reflect.apply(subject, undefined, []));
          // Its name stands in the message.
          Object.defineProperty(watched, 'name', { value: subject.name });
          chai.util.flag(this, 'object', watched);
        }
        Reflect.apply(original, this, args);
      },
  );
}
for (const name of ['throw', 'throws', 'Throw']) watchThrow(name);

/** These fail without asking anything. */
for (const style of [chai.assert, chai.expect]) {
  const plainFail = style.fail as (...args: unknown[]) => never;
  Object.assign(style, { fail: (...args: unknown[]) => counted('chai', () => plainFail(...args)) });
}

/** chai, which tells the engine of every assertion. */
export default chai;
