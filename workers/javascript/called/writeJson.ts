import {
  create,
  getPrototypeOf,
  hasOwn,
  isArray,
  ownKeys,
  setPrototypeOf,
  stringifyJson,
  uncurried,
} from '../../shared/held.ts';

/** How deeply lists may lie in each other. */
const DEEPEST = 500;

const clone = structuredClone;
const isView = ArrayBuffer.isView;
const HeldDataView = DataView.prototype;
const lengthOf = uncurried(
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(Uint8Array.prototype), 'length')?.get as () => number,
);
const ObjectPrototype = Object.prototype;
const KNOWN = knownClasses();

/** JSON of a value, or what of it keeps it from being plain data. */
export type Written = { json: string } | { notPlain: string };

/** A value that can run no code when it is read. */
export type Plain = { value: unknown } | { notPlain: string };

/**
 * A copy of data that is made of built-in types alone. The copying asks getters and proxies for what they stand for,
 * which takes their time: measure around it. Methods such as `toJSON` are not asked.
 */
export function plainCopy(value: unknown): Plain {
  if (typeof value === 'function' || typeof value === 'symbol') return { notPlain: typeof value };
  if (typeof value !== 'object' || value === null) return { value };
  try {
    return { value: clone(value) };
  } catch {
    return { notPlain: 'object that holds functions, or is one of the engine’s own' };
  }
}

/** New arguments like these. */
export const copyArguments = (args: unknown[]): unknown[] => clone(args);

/**
 * Writes a plain copy as JSON: NaN and Infinity as such, bigint as a whole number, typed arrays as lists. JavaScript
 * has one zero to a reader, so -0 is 0; `undefined` is nothing that JSON could hold, wherever it stands.
 *
 * @param mostBytes of JSON, beyond which the value counts as too much.
 */
export function toJson(value: unknown, mostBytes: number): Written {
  const writer = new Writer(mostBytes);
  return writer.write(value, 0) ? { json: writer.text } : { notPlain: writer.obstacle };
}

class Writer {
  text = '';
  obstacle = '';
  private readonly mostBytes: number;

  constructor(mostBytes: number) {
    this.mostBytes = mostBytes;
  }

  /** Whether all of it was written; the obstacle is told otherwise. */
  write(value: unknown, depth: number): boolean {
    if (depth > DEEPEST) return this.refuse(`nested more than ${DEEPEST} deep`);
    switch (typeof value) {
      case 'number':
        return this.put(value === 0 ? '0' : `${value}`);
      case 'bigint':
      case 'boolean':
        return this.put(`${value}`);
      case 'string':
        return this.put(stringifyJson(value));
      case 'object':
        if (value === null) return this.put('null');
        if (isArray(value)) return this.items(value, value.length, depth);
        if (isView(value) && getPrototypeOf(value) !== HeldDataView) {
          return this.items(value as unknown as ArrayLike<unknown>, apparentLength(value), depth);
        }
        return this.object(value, depth);
      default:
        return this.refuse(typeof value);
    }
  }

  private items(list: ArrayLike<unknown>, length: number, depth: number): boolean {
    if (!this.put('[')) return false;
    for (let at = 0; at < length; at++) {
      if (at > 0 && !this.put(', ')) return false;
      if (!hasOwn(list, at)) return this.refuse('undefined');
      if (!this.write(list[at], depth + 1)) return false;
    }
    return this.put(']');
  }

  private object(value: object, depth: number): boolean {
    if (getPrototypeOf(value) !== ObjectPrototype) return this.refuse(classOf(value));
    const keys = ownKeys(value);
    let separator = '{';
    for (let at = 0; at < keys.length; at++) {
      const key = keys[at];
      if (typeof key !== 'string') continue;
      if (!this.put(`${separator}${stringifyJson(key)}: `)) return false;
      if (!this.write((value as Record<string, unknown>)[key], depth + 1)) return false;
      separator = ', ';
    }
    return this.put(separator === '{' ? '{}' : '}');
  }

  private put(text: string): boolean {
    this.text += text;
    return this.text.length <= this.mostBytes || this.refuse(`more than ${this.mostBytes} bytes of JSON`);
  }

  private refuse(obstacle: string): false {
    this.obstacle = obstacle;
    return false;
  }
}

function apparentLength(view: object): number {
  return lengthOf(view as never);
}

/** The class of a copy, of those that can be copied and are no plain data. */
function classOf(value: object): string {
  const prototype = getPrototypeOf(value);
  for (let at = 0; at < KNOWN.length; at++)
    if (KNOWN[at]?.prototype === prototype) return KNOWN[at]?.name ?? '?';
  return 'object';
}

function knownClasses(): { prototype: object; name: string }[] {
  const classes = [Map, Set, Date, RegExp, ArrayBuffer, DataView, Error, RangeError, TypeError, SyntaxError];
  return [...classes, Boolean, Number, String, BigInt].map(({ prototype, name }) =>
    setPrototypeOf({ prototype: prototype as object, name }, create(null) as object),
  );
}
