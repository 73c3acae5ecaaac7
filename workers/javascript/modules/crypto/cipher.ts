import { invalidArgType, nodeError, validateString } from '../errors.ts';
import { fromBytes, toBytes, VIEWS } from './bytes.ts';
import { BlockMode, CounterMode, GaloisMode, type Mode } from './modes.ts';

const NAME = /^(?:aes-?(128|192|256)-(cbc|ctr|ecb|gcm))$/;
const BLOCK = 16;

/** What is known of a cipher by its name: how long its key is in bytes, and how blocks are chained. */
interface CipherKind {
  keyLength: number;
  mode: string;
}

function cipherKind(name: string): CipherKind {
  const found = NAME.exec(name.toLowerCase());
  if (found === null) throw nodeError(Error, 'ERR_CRYPTO_UNKNOWN_CIPHER', 'Unknown cipher');
  return { keyLength: Number(found[1]) / 8, mode: `${found[2]}` };
}

/** The names that `getCiphers` lists. */
export const cipherNames: readonly string[] = ['128', '192', '256'].flatMap((bits) =>
  ['cbc', 'ctr', 'ecb', 'gcm'].map((mode) => `aes-${bits}-${mode}`),
);

/** A cipher under way: Node's Cipheriv or Decipheriv. */
class Ciphering {
  protected readonly mode: Mode;
  #finished = false;

  constructor(name: unknown, key: unknown, iv: unknown, decrypt: boolean) {
    validateString(name, 'cipher');
    const { keyLength, mode } = cipherKind(name);
    const secret = toBytes(key, 'utf8', 'key');
    if (secret.length !== keyLength) {
      throw nodeError(RangeError, 'ERR_CRYPTO_INVALID_KEYLEN', 'Invalid key length');
    }
    if (iv !== null && typeof iv !== 'string' && !ArrayBuffer.isView(iv) && !(iv instanceof ArrayBuffer)) {
      throw invalidArgType('iv', ['string', 'ArrayBuffer', 'Buffer', 'TypedArray', 'DataView'], iv);
    }
    const start = iv === null ? new Uint8Array(0) : toBytes(iv, 'utf8', 'iv');
    const fits = mode === 'gcm' ? start.length > 0 : start.length === (mode === 'ecb' ? 0 : BLOCK);
    if (!fits) throw nodeError(TypeError, 'ERR_CRYPTO_INVALID_IV', 'Invalid initialization vector');
    if (mode === 'gcm') this.mode = new GaloisMode(secret, start, decrypt);
    else if (mode === 'ctr') this.mode = new CounterMode(secret, start);
    else this.mode = new BlockMode(secret, mode === 'ecb' ? null : start, decrypt);
  }

  update(data: unknown, inputEncoding?: unknown, outputEncoding?: unknown): Buffer | string {
    if (this.#finished) throw invalidState('update');
    return fromBytes(this.mode.update(toBytes(data, inputEncoding, 'data', VIEWS)), outputEncoding);
  }

  final(outputEncoding?: unknown): Buffer | string {
    if (this.#finished) throw invalidState('final');
    this.#finished = true;
    return fromBytes(this.mode.final(), outputEncoding);
  }

  setAutoPadding(padded = true): this {
    if (this.mode instanceof BlockMode) this.mode.padded = padded;
    return this;
  }

  setAAD(data: unknown): this {
    this.galois('setAAD').extra = toBytes(data, 'utf8', 'aadbuf');
    return this;
  }

  getAuthTag(): Buffer {
    const { tag } = this.galois('getAuthTag');
    if (tag === null) throw invalidState('getAuthTag');
    return Buffer.from(tag);
  }

  setAuthTag(tag: unknown, encoding?: unknown): this {
    this.galois('setAuthTag').tag = toBytes(tag, encoding, 'tag');
    return this;
  }

  private galois(asked: string): GaloisMode {
    if (!(this.mode instanceof GaloisMode)) throw invalidState(asked);
    return this.mode;
  }
}

function invalidState(asked: string): Error {
  return nodeError(Error, 'ERR_CRYPTO_INVALID_STATE', `Invalid state for operation ${asked}`);
}

export class Cipheriv extends Ciphering {
  constructor(name: unknown, key: unknown, iv: unknown) {
    super(name, key, iv, false);
  }
}

export class Decipheriv extends Ciphering {
  constructor(name: unknown, key: unknown, iv: unknown) {
    super(name, key, iv, true);
  }
}
