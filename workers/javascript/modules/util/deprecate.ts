import { validateString } from '../errors.ts';

type AnyFunction = (this: unknown, ...args: unknown[]) => unknown;

const warned = new Set<string>();

/** A function that warns at its first call, as Node's `util.deprecate`. */
export function deprecate(original: AnyFunction, message: string, code?: string): AnyFunction {
  if (code !== undefined) validateString(code, 'code');
  let first = true;
  function deprecated(this: unknown, ...args: unknown[]): unknown {
    if (first && !(process as { noDeprecation?: boolean }).noDeprecation) {
      first = false;
      warn(message, code);
    }
    if (new.target) return Reflect.construct(original, args, new.target);
    return Reflect.apply(original, this, args);
  }
  Object.setPrototypeOf(deprecated, original);
  if (original.prototype) deprecated.prototype = original.prototype;
  return deprecated;
}

function warn(message: string, code: string | undefined): void {
  if (code === undefined) {
    process.emitWarning(message, 'DeprecationWarning');
  } else if (!warned.has(code)) {
    warned.add(code);
    process.emitWarning(message, 'DeprecationWarning', code);
  }
}
