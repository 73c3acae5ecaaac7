import * as v from 'valibot';

/** The rounds of PBKDF2-HMAC-SHA256 for new keys; OWASP asks for 600,000 at least (Password Storage, 2023). */
const ROUNDS = 1_000_000;
const FEWEST_ROUNDS = 600_000;
const SALT_BYTES = 16;
/** What AES-GCM is specified for (NIST SP 800-38D). */
const NONCE_BYTES = 12;

/** A key as it is kept: nothing of it can be told without the passphrase. */
export const sealedKeySchema = v.object({
  rounds: v.pipe(v.number(), v.integer(), v.minValue(FEWEST_ROUNDS)),
  salt: v.instance(Uint8Array),
  nonce: v.instance(Uint8Array),
  sealed: v.instance(Uint8Array),
});
export interface SealedKey {
  rounds: number;
  salt: Uint8Array;
  nonce: Uint8Array;
  sealed: Uint8Array;
}

/** The passphrase is another one, or what was kept is damaged: the two can't be told apart. */
export class WrongPassphrase extends Error {
  override name = 'WrongPassphrase';

  constructor() {
    super('The passphrase is not the one that the key was kept with.');
  }
}

/** Whether this page may encrypt: browsers let only pages of https and of this machine. */
export function canSeal(): boolean {
  return globalThis.crypto?.subtle !== undefined;
}

/**
 * Encrypts a provider's key with a passphrase.
 *
 * @param owner the connection that the key is for: under another one it does not open.
 */
export async function sealKey(key: string, passphrase: string, owner: string): Promise<SealedKey> {
  const salt = crypto.getRandomValues(new Uint8Array(SALT_BYTES));
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  const sealed = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv: nonce, additionalData: bytes(owner) },
    await derived(passphrase, salt, ROUNDS),
    bytes(key),
  );
  return { rounds: ROUNDS, salt, nonce, sealed: new Uint8Array(sealed) };
}

/** @throws WrongPassphrase */
export async function openKey(kept: SealedKey, passphrase: string, owner: string): Promise<string> {
  const { rounds, salt, nonce, sealed } = v.parse(sealedKeySchema, kept);
  try {
    const opened = await crypto.subtle.decrypt(
      { name: 'AES-GCM', iv: own(nonce), additionalData: bytes(owner) },
      await derived(passphrase, own(salt), rounds),
      own(sealed),
    );
    return new TextDecoder().decode(opened);
  } catch {
    throw new WrongPassphrase();
  }
}

async function derived(
  passphrase: string,
  salt: Uint8Array<ArrayBuffer>,
  rounds: number,
): Promise<CryptoKey> {
  // The same words may be typed in two ways.
  const material = await crypto.subtle.importKey('raw', bytes(passphrase.normalize('NFC')), 'PBKDF2', false, [
    'deriveKey',
  ]);
  return crypto.subtle.deriveKey(
    { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: rounds },
    material,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  );
}

const bytes = (text: string) => new TextEncoder().encode(text);
const own = (kept: Uint8Array) => new Uint8Array(kept);
