import { hmac } from '@noble/hashes/hmac.js';
import type { CHash } from '@noble/hashes/utils.js';
import { unsupportedFunction } from '../engine.ts';
import { nodeError, validateString } from '../errors.ts';
import { fromBytes, toBytes, VIEWS } from './bytes.ts';
import { findDigest } from './digests.ts';

/** A digest under way, of the library's. */
interface Running {
  update(bytes: Uint8Array): unknown;
  digest(): Uint8Array;
  clone(): Running;
}

/** What Hash and Hmac share. They are streams in Node as well, which these are not. */
class Digesting {
  protected running: Running | null;

  constructor(running: Running) {
    this.running = running;
  }

  update(data: unknown, encoding?: unknown): this {
    if (this.running === null) throw alreadyFinished();
    this.running.update(toBytes(data, encoding, 'data', VIEWS));
    return this;
  }
}

for (const name of ['end', 'on', 'once', 'pipe', 'read', 'write']) {
  Object.defineProperty(Digesting.prototype, name, { value: unsupportedFunction('crypto.Hash', name) });
}

function alreadyFinished(): Error {
  return nodeError(Error, 'ERR_CRYPTO_HASH_FINALIZED', 'Digest already called');
}

class Hash extends Digesting {
  digest(encoding?: unknown): Buffer | string {
    if (this.running === null) throw alreadyFinished();
    const bytes = this.running.digest();
    this.running = null;
    return fromBytes(bytes, encoding);
  }

  copy(): Hash {
    if (this.running === null) throw alreadyFinished();
    return new Hash(this.running.clone());
  }
}

class Hmac extends Digesting {
  /** Called once more, it gives nothing, as in Node. */
  digest(encoding?: unknown): Buffer | string {
    const bytes = this.running?.digest() ?? new Uint8Array(0);
    this.running = null;
    return fromBytes(bytes, encoding);
  }
}

export function createHash(name: unknown): Hash {
  validateString(name, 'algorithm');
  const digest = findDigest(name);
  if (digest === undefined) throw unknownDigest('Digest method not supported');
  return new Hash(digest.create());
}

export function createHmac(name: unknown, key: unknown): Hmac {
  validateString(name, 'hmac');
  const bytes = toBytes(key, 'utf8', 'key');
  const digest = findDigest(name);
  if (digest === undefined) throw nodeError(Error, 'ERR_CRYPTO_INVALID_DIGEST', `Invalid digest: ${name}`);
  return new Hmac(hmac.create(digest as CHash, bytes));
}

/** Node's `crypto.hash`: all at once; text in hex unless asked for otherwise. */
export function hash(name: unknown, data: unknown, encoding: unknown = 'hex'): Buffer | string {
  return createHash(name).update(data).digest(encoding);
}

/** OpenSSL's refusal. */
function unknownDigest(message: string): Error {
  return Object.assign(new Error(message), { code: 'ERR_OSSL_EVP_UNSUPPORTED' });
}

export { Hash, Hmac };
