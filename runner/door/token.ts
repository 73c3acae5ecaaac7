import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

const TOKEN_BYTES = 32;

/** What lets a client in. Drawn at each start and kept nowhere. */
export class Token {
  /** Only to be shown to the runner's owner. */
  readonly text = randomBytes(TOKEN_BYTES).toString('base64url');
  readonly #digest = sha256(this.text);

  /** Is this an Authorization header with the token? In a time that tells nothing about how nearly it is. */
  admits(authorization: string | undefined): boolean {
    const [, given = ''] = /^Bearer +([\w.~+/-]+=*)$/i.exec(authorization ?? '') ?? [];
    return timingSafeEqual(sha256(given), this.#digest);
  }
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
