import { SecretKey, toBytes } from '../crypto/bytes.ts';
import type { Cipheriv as CipherivClass, Decipheriv as DecipherivClass } from '../crypto/cipher.ts';
import { hkdf, hkdfSync, pbkdf2, pbkdf2Sync, scrypt, scryptSync, timingSafeEqual } from '../crypto/derive.ts';
import { digestNames } from '../crypto/digests.ts';
import { createHash, createHmac, Hash, Hmac, hash } from '../crypto/hash.ts';
import { randomBytes, randomFill, randomFillSync, randomInt, randomUUID } from '../crypto/random.ts';
import { unsupportedModule } from '../engine.ts';

interface Ciphers {
  Cipheriv: typeof CipherivClass;
  Decipheriv: typeof DecipherivClass;
  cipherNames: readonly string[];
}

/** AES's tables are costly, so they are made when the first cipher is asked for. */
const ciphers = (): Ciphers => require('../crypto/cipher.ts');

const WITHOUT_VERSION = {
  functions: [
    'checkPrime',
    'checkPrimeSync',
    'createDiffieHellman',
    'createDiffieHellmanGroup',
    'createECDH',
    'createPrivateKey',
    'createPublicKey',
    'createSign',
    'createVerify',
    'diffieHellman',
    'generateKey',
    'generateKeyPair',
    'generateKeyPairSync',
    'generateKeySync',
    'generatePrime',
    'generatePrimeSync',
    'getCipherInfo',
    'getCurves',
    'getDiffieHellman',
    'privateDecrypt',
    'privateEncrypt',
    'publicDecrypt',
    'publicEncrypt',
    'sign',
    'verify',
  ],
  classes: [
    'Certificate',
    'DiffieHellman',
    'DiffieHellmanGroup',
    'ECDH',
    'Sign',
    'Verify',
    'X509Certificate',
  ],
};

/** Node's "crypto": digests, derivations, random values and AES. */
const nodeCrypto = {
  ...unsupportedModule('crypto', WITHOUT_VERSION),
  constants: { RSA_PKCS1_PADDING: 1, RSA_NO_PADDING: 3, RSA_PKCS1_OAEP_PADDING: 4, RSA_PKCS1_PSS_PADDING: 6 },
  get Cipheriv() {
    return ciphers().Cipheriv;
  },
  get Decipheriv() {
    return ciphers().Decipheriv;
  },
  createCipheriv: (name: unknown, key: unknown, iv: unknown) => new (ciphers().Cipheriv)(name, key, iv),
  createDecipheriv: (name: unknown, key: unknown, iv: unknown) => new (ciphers().Decipheriv)(name, key, iv),
  createHash,
  createHmac,
  createSecretKey: (key: unknown, encoding?: unknown) => new SecretKey(toBytes(key, encoding, 'key')),
  getCiphers: () => [...ciphers().cipherNames],
  getFips: () => 0,
  getHashes: () => [...digestNames],
  getRandomValues: (view: Parameters<Crypto['getRandomValues']>[0]) => crypto.getRandomValues(view),
  Hash,
  hash,
  hkdf,
  hkdfSync,
  Hmac,
  KeyObject: SecretKey,
  pbkdf2,
  pbkdf2Sync,
  randomBytes,
  randomFill,
  randomFillSync,
  randomInt,
  randomUUID,
  scrypt,
  scryptSync,
  timingSafeEqual,
  get webcrypto() {
    return crypto;
  },
};

// Out of sight of those who list what is here: there is no such thing in the sandbox, and asking for it says so.
Object.defineProperty(nodeCrypto, 'subtle', { get: () => crypto.subtle, configurable: true });

export default nodeCrypto;
