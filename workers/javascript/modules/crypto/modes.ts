import { cbc, ctr, ecb, gcm } from '@noble/ciphers/aes.js';

const BLOCK = 16;
const NOTHING = new Uint8Array(0);

/** Encrypts or decrypts piece by piece; what each piece gives is what OpenSSL would give of it. */
export interface Mode {
  update(bytes: Uint8Array): Uint8Array;
  final(): Uint8Array;
}

function joined(...parts: Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** An error of OpenSSL's, as Node passes it on. */
function opensslError(code: string, reason: string, place: string): Error {
  const error = new Error(`error:${code}:Provider routines::${reason}`);
  const name = reason.toUpperCase().replaceAll(' ', '_');
  return Object.assign(error, { library: 'Provider routines', reason, code: `ERR_OSSL_${name}`, place });
}

/** CBC, or ECB where there is no start vector: whole blocks, the last one padded. */
export class BlockMode implements Mode {
  padded = true;
  #waiting: Uint8Array = NOTHING;
  #vector: Uint8Array | null;
  readonly #key: Uint8Array;
  readonly #decrypt: boolean;

  constructor(key: Uint8Array, vector: Uint8Array | null, decrypt: boolean) {
    this.#key = key;
    this.#vector = vector;
    this.#decrypt = decrypt;
  }

  update(bytes: Uint8Array): Uint8Array {
    const all = joined(this.#waiting, bytes);
    // The last block of a padded text must wait: it may be the one with the padding.
    const held = this.#decrypt && this.padded && all.length % BLOCK === 0 ? BLOCK : 0;
    const count = Math.max(0, all.length - (all.length % BLOCK) - held);
    this.#waiting = all.slice(count);
    return this.#run(all.slice(0, count));
  }

  final(): Uint8Array {
    const rest = this.#waiting;
    if (!this.padded || (this.#decrypt && rest.length !== BLOCK)) {
      if (rest.length === 0 && !this.padded) return NOTHING;
      throw opensslError('1C80006B', 'wrong final block length', 'final');
    }
    if (!this.#decrypt) {
      const missing = BLOCK - rest.length;
      return this.#run(joined(rest, new Uint8Array(missing).fill(missing)));
    }
    const block = this.#run(rest);
    const count = block.at(-1) ?? 0;
    const padding = block.slice(BLOCK - count);
    if (count === 0 || count > BLOCK || padding.some((byte) => byte !== count)) {
      throw opensslError('1C800064', 'bad decrypt', 'final');
    }
    return block.slice(0, BLOCK - count);
  }

  #run(blocks: Uint8Array): Uint8Array {
    if (blocks.length === 0) return NOTHING;
    const options = { disablePadding: true };
    const vector = this.#vector;
    const cipher = vector === null ? ecb(this.#key, options) : cbc(this.#key, vector, options);
    const result = this.#decrypt ? cipher.decrypt(blocks) : cipher.encrypt(blocks);
    if (vector !== null) this.#vector = (this.#decrypt ? blocks : result).slice(-BLOCK);
    return result;
  }
}

/** CTR: a stream that is added to the text, the same in both directions. */
export class CounterMode implements Mode {
  readonly #key: Uint8Array;
  readonly #start: Uint8Array;
  #done = 0;

  constructor(key: Uint8Array, start: Uint8Array) {
    this.#key = key;
    this.#start = start;
  }

  update(bytes: Uint8Array): Uint8Array {
    const offset = this.#done % BLOCK;
    const counter = advanced(this.#start, Math.floor(this.#done / BLOCK));
    this.#done += bytes.length;
    return ctr(this.#key, counter)
      .encrypt(joined(new Uint8Array(offset), bytes))
      .slice(offset);
  }

  final(): Uint8Array {
    return NOTHING;
  }
}

/** A counter block so many blocks on. */
function advanced(start: Uint8Array, blocks: number): Uint8Array {
  let value = start.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n) + BigInt(blocks);
  const counter = new Uint8Array(BLOCK);
  for (let i = BLOCK - 1; i >= 0; i -= 1) {
    counter[i] = Number(value & 255n);
    value >>= 8n;
  }
  return counter;
}

/** GCM: as CTR, with a tag over all that was encrypted. */
export class GaloisMode implements Mode {
  extra: Uint8Array = NOTHING;
  tag: Uint8Array | null = null;
  #all: Uint8Array = NOTHING;
  readonly #key: Uint8Array;
  readonly #vector: Uint8Array;
  readonly #decrypt: boolean;

  constructor(key: Uint8Array, vector: Uint8Array, decrypt: boolean) {
    this.#key = key;
    this.#vector = vector;
    this.#decrypt = decrypt;
  }

  update(bytes: Uint8Array): Uint8Array {
    const before = this.#all.length;
    this.#all = joined(this.#all, bytes);
    // The same stream is added in both directions, so encrypting decrypts; only the tag tells them apart.
    return this.#encrypted().slice(before, this.#all.length);
  }

  final(): Uint8Array {
    if (!this.#decrypt) {
      this.tag = this.#encrypted().slice(this.#all.length);
      return NOTHING;
    }
    try {
      if (this.tag === null) throw new Error('no tag');
      gcm(this.#key, this.#vector, this.extra).decrypt(joined(this.#all, this.tag));
    } catch {
      throw new Error('Unsupported state or unable to authenticate data');
    }
    return NOTHING;
  }

  #encrypted(): Uint8Array {
    return gcm(this.#key, this.#vector, this.extra).encrypt(this.#all);
  }
}
