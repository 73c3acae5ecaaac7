import { format, formatWithOptions, inspect } from 'node-inspect-extracted';
import { engine } from '../../engine.ts';
import { held } from '../../held.ts';

const { apply, create } = held;

/** Node's printing of values, which the console and `util` share. The program can't leave in the middle of it. */
export default {
  inspect: guarded(inspect),
  format: guarded(format),
  formatWithOptions: guarded(formatWithOptions),
};

/** A function that prints, with all that hangs on it. */
function guarded<Print extends (...args: never[]) => string>(print: Print): Print {
  // Without a prototype: a program that gives all objects a property adds no trap.
  const handler: ProxyHandler<Print> = create(null);
  handler.apply = (target, self, args) => engine.printing(() => apply(target, self, args));
  return new Proxy(print, handler);
}
