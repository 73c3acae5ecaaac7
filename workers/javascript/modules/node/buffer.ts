import type { Buffer as NodeBuffer } from 'node:buffer';
import { unsupportedFunction } from '../engine.ts';

// The package of that name, not Node's module, which this is.
const buffers: typeof import('node:buffer') = require('buffer/index.js');
const { Buffer } = buffers;

type Method = (this: unknown, ...args: never[]) => unknown;

/** The package reads base64url as base64, but knows neither its name nor how to write it. */
function knowsBase64url(target: object, name: string): void {
  const plain: Method = Reflect.get(target, name);
  const wrapped = function (this: unknown, ...args: unknown[]): unknown {
    const known = args.map((arg) => (isBase64url(arg) ? 'base64' : arg));
    return Reflect.apply(plain, this, known);
  };
  define(target, name, wrapped);
}

function isBase64url(value: unknown): boolean {
  return typeof value === 'string' && value.length === 9 && value.toLowerCase() === 'base64url';
}

function define(target: object, name: string, value: (...args: never[]) => unknown): void {
  Object.defineProperty(value, 'name', { value: name });
  Object.defineProperty(target, name, { value, writable: true, configurable: true, enumerable: true });
}

const { from } = Buffer;
const fromAny: Method = from;
define(Buffer, 'from', function (this: unknown, value: unknown, ...rest: unknown[]): unknown {
  // Only a text has an encoding; "base64url" itself may be the text.
  const args = typeof value === 'string' && isBase64url(rest[0]) ? ['base64'] : rest;
  return Reflect.apply(fromAny, Buffer, [value, ...args]);
});

const { isEncoding, byteLength } = Buffer;
define(Buffer, 'isEncoding', (name: unknown) => isBase64url(name) || isEncoding(name as string));
define(Buffer, 'byteLength', (value: string, encoding?: BufferEncoding) =>
  byteLength(value, isBase64url(encoding) ? 'base64' : encoding),
);

const plainToString = Buffer.prototype.toString;
define(
  Buffer.prototype,
  'toString',
  function (this: NodeBuffer, ...args: [BufferEncoding?, number?, number?]) {
    if (!isBase64url(args[0])) return plainToString.apply(this, args);
    return plainToString
      .call(this, 'base64', args[1], args[2])
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replace(/=+$/, '');
  },
);
for (const name of ['write', 'fill', 'indexOf', 'lastIndexOf', 'includes'])
  knowsBase64url(Buffer.prototype, name);

define(Buffer, 'copyBytesFrom', (view: Uint8Array, offset = 0, length = view.length - offset) => {
  const part = view.subarray(offset, offset + length);
  return Buffer.from(new Uint8Array(part.buffer, part.byteOffset, part.byteLength));
});

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

const MAX_LENGTH = 4_294_967_296;

/** Node's "buffer". */
export default {
  Blob,
  Buffer,
  INSPECT_MAX_BYTES: 50,
  SlowBuffer: buffers.SlowBuffer,
  atob: globalThis.atob,
  btoa: globalThis.btoa,
  constants: { MAX_LENGTH, MAX_STRING_LENGTH: 536_870_888 },
  isAscii: (bytes: Uint8Array) => bytes.every((byte) => byte < 128),
  isUtf8,
  kMaxLength: MAX_LENGTH,
  kStringMaxLength: 536_870_888,
  resolveObjectURL: unsupportedFunction('buffer', 'resolveObjectURL'),
  transcode: (bytes: NodeBuffer, fromEncoding: BufferEncoding, toEncoding: BufferEncoding) =>
    Buffer.from(bytes.toString(fromEncoding), toEncoding),
};
