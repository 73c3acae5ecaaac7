import { invalidArgType, nodeError, validateFunction, validateInteger, validateString } from '../errors.ts';
import { fromBytes, toBytes } from './bytes.ts';
import { requireDigest } from './digests.ts';
import { inLaterTurn } from './later.ts';

const LARGEST = 2 ** 31 - 1;

interface Pbkdf2Arguments {
  password: Uint8Array;
  salt: Uint8Array;
  iterations: number;
  length: number;
  digest: string;
}

function pbkdf2Arguments(args: readonly unknown[]): Pbkdf2Arguments {
  const [password, salt, iterations, length, digest] = args;
  validateString(digest, 'digest');
  const bytes = { password: toBytes(password, 'utf8', 'password'), salt: toBytes(salt, 'utf8', 'salt') };
  validateInteger(iterations, 'iterations', 1, LARGEST);
  validateInteger(length, 'keylen', 0, LARGEST);
  return { ...bytes, iterations, length, digest };
}

function derivePbkdf2({ password, salt, iterations, length, digest }: Pbkdf2Arguments): Buffer | string {
  const library: typeof import('@noble/hashes/pbkdf2.js') = require('@noble/hashes/pbkdf2.js');
  const hash = requireDigest(digest);
  return fromBytes(library.pbkdf2(hash, password, salt, { c: iterations, dkLen: length }));
}

export function pbkdf2Sync(...args: unknown[]): Buffer | string {
  return derivePbkdf2(pbkdf2Arguments(args));
}

export function pbkdf2(...args: unknown[]): void {
  const callback = typeof args[4] === 'function' && args.length < 6 ? args[4] : args[5];
  if (args.length < 6 && typeof args[4] === 'function') args[4] = undefined;
  if (typeof args[4] === 'string') validateFunction(callback, 'callback');
  const given = pbkdf2Arguments(args);
  validateFunction(callback, 'callback');
  requireDigest(given.digest);
  inLaterTurn(() => derivePbkdf2(given), callback);
}

function scryptWork(args: readonly unknown[]): () => Buffer | string {
  const [password, salt, length, given] = args;
  const options: Record<string, unknown> = typeof given === 'object' && given !== null ? { ...given } : {};
  const secret = toBytes(password, 'utf8', 'password');
  const grains = toBytes(salt, 'utf8', 'salt');
  validateInteger(length, 'keylen', 0, LARGEST);
  const number = (names: string[], fallback: number): number => {
    const value = names.map((name) => options[name]).find((one) => one !== undefined) ?? fallback;
    if (typeof value !== 'number') throw invalidArgType(`${names[0]}`, 'number', value);
    return value;
  };
  const [N, r, p] = [
    number(['N', 'cost'], 16_384),
    number(['r', 'blockSize'], 8),
    number(['p', 'parallelization'], 1),
  ];
  const maxmem = number(['maxmem'], 32 * 2 ** 20);
  if (N < 2 || (N & (N - 1)) !== 0 || 128 * N * r > maxmem) {
    throw nodeError(
      RangeError,
      'ERR_CRYPTO_INVALID_SCRYPT_PARAMS',
      'Invalid scrypt params: memory limit exceeded',
    );
  }
  return () => {
    const library: typeof import('@noble/hashes/scrypt.js') = require('@noble/hashes/scrypt.js');
    return fromBytes(library.scrypt(secret, grains, { N, r, p, dkLen: length, maxmem: 2 * maxmem }));
  };
}

export function scryptSync(...args: unknown[]): Buffer | string {
  return scryptWork(args)();
}

export function scrypt(...args: unknown[]): void {
  const callback = args.pop();
  validateFunction(callback, 'callback');
  inLaterTurn(scryptWork(args), callback);
}

function hkdfWork(args: readonly unknown[]): () => ArrayBuffer {
  const [name, key, salt, info, length] = args;
  validateString(name, 'digest');
  const parts = [
    toBytes(key, 'utf8', 'ikm'),
    toBytes(salt, 'utf8', 'salt'),
    toBytes(info, 'utf8', 'info'),
  ] as const;
  validateInteger(length, 'length', 0, LARGEST);
  const hash = requireDigest(name);
  if (length > 255 * hash.outputLen) {
    throw nodeError(RangeError, 'ERR_CRYPTO_INVALID_KEYLEN', 'Invalid key length');
  }
  return () => {
    const library: typeof import('@noble/hashes/hkdf.js') = require('@noble/hashes/hkdf.js');
    return library.hkdf(hash, ...parts, length).slice().buffer;
  };
}

export function hkdfSync(...args: unknown[]): ArrayBuffer {
  return hkdfWork(args)();
}

export function hkdf(...args: unknown[]): void {
  const callback = args.pop();
  validateFunction(callback, 'callback');
  inLaterTurn(hkdfWork(args), callback);
}

/** Whether two values are equal, in a time that does not tell where they differ. */
export function timingSafeEqual(a: unknown, b: unknown): boolean {
  const [left, right] = [toBytes(a, 'utf8', 'buf1'), toBytes(b, 'utf8', 'buf2')];
  if (left.length !== right.length) {
    throw nodeError(
      RangeError,
      'ERR_CRYPTO_TIMING_SAFE_EQUAL_LENGTH',
      'Input buffers must have the same byte length',
    );
  }
  let difference = 0;
  for (const [index, byte] of left.entries()) difference |= byte ^ (right[index] ?? 0);
  return difference === 0;
}
