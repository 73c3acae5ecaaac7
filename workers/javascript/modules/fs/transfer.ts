import { invalidArgType, outOfRange, validateInteger } from '../errors.ts';
import { toBytes, toDescriptor } from './arguments.ts';
import { read, write } from './descriptors.ts';

/** One reading or writing at an open file, with its arguments in the many shapes that Node takes. */
export interface Transfer {
  /** What is read into or written from, as the program gave it. */
  readonly subject: unknown;
  /** @returns how many bytes were moved. */
  run(): number;
}

/** `(fd, buffer, offset, length, position)`, `(fd, buffer, options)` or `(fd, options)`. */
export function reading(fd: unknown, ...args: unknown[]): Transfer {
  const file = toDescriptor(fd);
  const first = args[0];
  const given = ArrayBuffer.isView(first)
    ? { buffer: first, ...(named(args) ?? {}) }
    : { ...named([null, first]) };
  const buffer: unknown = Reflect.get(given, 'buffer') ?? Buffer.alloc(16_384);
  if (!ArrayBuffer.isView(buffer)) {
    throw invalidArgType('buffer', ['Buffer', 'TypedArray', 'DataView'], buffer);
  }
  const bytes = part(buffer, Reflect.get(given, 'offset'), Reflect.get(given, 'length'));
  const position = toPosition(Reflect.get(given, 'position'));
  return { subject: buffer, run: () => read(file, bytes, position) };
}

/** `(fd, buffer, offset, length, position)`, `(fd, buffer, options)` or `(fd, text, position, encoding)`. */
export function writing(fd: unknown, ...args: unknown[]): Transfer {
  const file = toDescriptor(fd);
  const [data, second, third] = args;
  if (!ArrayBuffer.isView(data)) {
    const bytes = toBytes(data, third, 'buffer');
    const position = toPosition(second);
    return { subject: data, run: () => write(file, bytes, position) };
  }
  const given = named(args) ?? {};
  const bytes = part(data, Reflect.get(given, 'offset'), Reflect.get(given, 'length'));
  const position = toPosition(Reflect.get(given, 'position'));
  return { subject: data, run: () => write(file, bytes, position) };
}

/** Offset, length and position, given in a row or as an object. */
function named([, second, length, position]: readonly unknown[]): object | undefined {
  if (typeof second === 'object' && second !== null) return second;
  return { offset: second, length, position };
}

function part(view: ArrayBufferView, offset: unknown, length: unknown): Uint8Array {
  const start = offset ?? 0;
  validateInteger(start, 'offset', 0);
  if (start > view.byteLength) throw outOfRange('offset', `<= ${view.byteLength}`, start);
  const count = length ?? view.byteLength - start;
  validateInteger(count, 'length', 0);
  if (count > view.byteLength - start) throw outOfRange('length', `<= ${view.byteLength - start}`, count);
  return new Uint8Array(view.buffer, view.byteOffset + start, count);
}

function toPosition(value: unknown): number | null {
  if (typeof value === 'bigint') return value < 0 ? null : Number(value);
  return typeof value === 'number' && value >= 0 ? value : null;
}
