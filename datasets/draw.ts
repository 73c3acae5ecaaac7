import { createHash } from 'node:crypto';

/** A share from 0 to before 1 that depends on the names alone. */
export function draw(...names: readonly string[]): number {
  return createHash('sha256').update(JSON.stringify(names)).digest().readUInt32BE(0) / 2 ** 32;
}
