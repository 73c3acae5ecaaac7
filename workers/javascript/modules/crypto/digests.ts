import type { CHash } from '@noble/hashes/utils.js';
import { nodeError } from '../errors.ts';

type Sha2 = typeof import('@noble/hashes/sha2.js');
type Sha3 = typeof import('@noble/hashes/sha3.js');
type Legacy = typeof import('@noble/hashes/legacy.js');
type Blake2 = typeof import('@noble/hashes/blake2.js');

// Each family is evaluated when the first of it is asked for.
const sha2 = (): Sha2 => require('@noble/hashes/sha2.js');
const sha3 = (): Sha3 => require('@noble/hashes/sha3.js');
const legacy = (): Legacy => require('@noble/hashes/legacy.js');
const blake2 = (): Blake2 => require('@noble/hashes/blake2.js');

const DIGESTS: Record<string, () => CHash> = {
  blake2b512: () => blake2().blake2b,
  blake2s256: () => blake2().blake2s,
  md5: () => legacy().md5,
  ripemd160: () => legacy().ripemd160,
  sha1: () => legacy().sha1,
  sha224: () => sha2().sha224,
  sha256: () => sha2().sha256,
  sha384: () => sha2().sha384,
  sha512: () => sha2().sha512,
  'sha512-224': () => sha2().sha512_224,
  'sha512-256': () => sha2().sha512_256,
  'sha3-224': () => sha3().sha3_224,
  'sha3-256': () => sha3().sha3_256,
  'sha3-384': () => sha3().sha3_384,
  'sha3-512': () => sha3().sha3_512,
};

const ALIASES: Record<string, string> = { rmd160: 'ripemd160', ripemd: 'ripemd160' };

/** The names that `getHashes` lists. */
export const digestNames: readonly string[] = Object.keys(DIGESTS);

/** A digest by OpenSSL's name for it; undefined if there is none. */
export function findDigest(name: string): CHash | undefined {
  const plain = name
    .toLowerCase()
    .replace(/^rsa-/, '')
    .replace(/^sha-(?=\d)/, 'sha')
    .replace('/', '-');
  const known = ALIASES[plain] ?? plain;
  return Object.hasOwn(DIGESTS, known) ? DIGESTS[known]?.() : undefined;
}

/** A digest for deriving keys. @throws Node's error where there is none of the name. */
export function requireDigest(name: string): CHash {
  const digest = findDigest(name);
  if (digest === undefined)
    throw nodeError(TypeError, 'ERR_CRYPTO_INVALID_DIGEST', `Invalid digest: ${name}`);
  return digest;
}
