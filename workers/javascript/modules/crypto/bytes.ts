import { invalidArgType } from '../errors.ts';

const KINDS = ['string', 'ArrayBuffer', 'Buffer', 'TypedArray', 'DataView'];

/** What digests and ciphers take: no bare ArrayBuffer. */
export const VIEWS = ['string', 'Buffer', 'TypedArray', 'DataView'];

/** What a program gives as data, as bytes. */
export function toBytes(value: unknown, encoding: unknown, name: string, kinds = KINDS): Uint8Array {
  if (typeof value === 'string') {
    return Buffer.from(value, (encoding === 'buffer' ? 'utf8' : encoding) as BufferEncoding);
  }
  if (ArrayBuffer.isView(value)) return new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
  if (value instanceof ArrayBuffer && kinds === KINDS) return new Uint8Array(value);
  const key = keyBytes(value);
  if (key !== undefined) return key;
  throw invalidArgType(name, kinds, value);
}

/** What a program gets: a Buffer, or a text in the encoding it asked for. */
export function fromBytes(bytes: Uint8Array, encoding?: unknown): Buffer | string {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return typeof encoding === 'string' && encoding !== 'buffer'
    ? buffer.toString(encoding as BufferEncoding)
    : buffer;
}

/** The bytes that a KeyObject of a secret stands for. */
function keyBytes(value: unknown): Uint8Array | undefined {
  return value instanceof SecretKey ? value.export() : undefined;
}

/** A secret as `createSecretKey` gives it. */
export class SecretKey {
  readonly type = 'secret';
  readonly #bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes.slice();
  }
  get symmetricKeySize(): number {
    return this.#bytes.length;
  }
  export(): Buffer {
    return Buffer.from(this.#bytes);
  }
  equals(other: unknown): boolean {
    return other instanceof SecretKey && this.export().equals(other.export());
  }
  get [Symbol.toStringTag](): string {
    return 'KeyObject';
  }
}
