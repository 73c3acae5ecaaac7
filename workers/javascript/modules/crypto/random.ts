import { invalidArgType, outOfRange, validateFunction, validateInteger } from '../errors.ts';
import { inLaterTurn } from './later.ts';

const LONGEST_DRAW = 65_536;
const LARGEST_RANGE = 2 ** 48;

/** Fills bytes at random, in parts as large as the web's source gives. */
function fill(bytes: Uint8Array): Uint8Array {
  for (let at = 0; at < bytes.length; at += LONGEST_DRAW) {
    crypto.getRandomValues(bytes.subarray(at, at + LONGEST_DRAW));
  }
  return bytes;
}

export function randomBytes(size: unknown, callback?: unknown): Buffer | undefined {
  if (typeof size !== 'number') throw invalidArgType('size', 'number', size);
  if (Number.isNaN(size) || size < 0 || size > 2 ** 31 - 1) {
    throw outOfRange('size', '>= 0 && <= 2147483647', size);
  }
  const draw = () => fill(Buffer.alloc(size)) as Buffer;
  if (callback === undefined) return draw();
  validateFunction(callback, 'callback');
  inLaterTurn(draw, callback);
  return undefined;
}

function part(view: unknown, offset: unknown, size: unknown): Uint8Array {
  if (!ArrayBuffer.isView(view)) throw invalidArgType('buf', ['ArrayBuffer', 'ArrayBufferView'], view);
  const start = offset ?? 0;
  validateInteger(start, 'offset', 0, view.byteLength);
  const count = size ?? view.byteLength - start;
  validateInteger(count, 'size', 0, view.byteLength - start);
  return new Uint8Array(view.buffer, view.byteOffset + start, count);
}

export function randomFillSync(view: unknown, offset?: unknown, size?: unknown): unknown {
  fill(part(view, offset, size));
  return view;
}

export function randomFill(view: unknown, ...args: unknown[]): void {
  const callback = args.pop();
  validateFunction(callback, 'callback');
  const bytes = part(view, args[0], args[1]);
  inLaterTurn(() => {
    fill(bytes);
    return view;
  }, callback);
}

/** A whole number at random, each equally likely: `(max)` or `(min, max)`, and a callback if wanted. */
export function randomInt(...args: unknown[]): number | undefined {
  const callback = typeof args.at(-1) === 'function' ? args.pop() : undefined;
  const [min, max] = args.length > 1 ? args : [0, args[0]];
  validateInteger(min, 'min');
  validateInteger(max, 'max');
  const range = max - min;
  if (range <= 0) throw outOfRange('max', `greater than the value of "min" (${min})`, max);
  if (range > LARGEST_RANGE) throw outOfRange('max - min', `<= ${LARGEST_RANGE - 1}`, range);
  const draw = () => {
    const limit = LARGEST_RANGE - (LARGEST_RANGE % range);
    for (;;) {
      const value = Buffer.from(fill(new Uint8Array(6))).readUIntBE(0, 6);
      if (value < limit) return min + (value % range);
    }
  };
  if (callback === undefined) return draw();
  validateFunction(callback, 'callback');
  inLaterTurn(draw, callback);
  return undefined;
}

/** A version 4 UUID. Drawn by hand: the web's own needs a secure context. */
export function randomUUID(): string {
  const bytes = fill(Buffer.alloc(16)) as Buffer;
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
