import { createHash } from 'node:crypto';
import { canonicalJson, type Execution, type Json, type Program } from '../../src/model/index.ts';
import type { Found } from '../queue/queue.ts';

/** Raised when the same program could come to another result for a reason that the key does not hold. */
const CACHE_VERSION = 1;

/** SHA-256 of a program, limits included, as 64 hexadecimal digits. */
export function digestOf(program: Program): string {
  return sha256({ ...program });
}

/**
 * What a program's result hangs on: itself, what compiles and runs it, the libraries it may use and what keeps its
 * limits. Null where nothing here runs its language.
 */
export function cacheKey(
  programDigest: string,
  program: Program,
  { toolchains, isolation }: Found,
): string | null {
  const toolchain = toolchains.find(({ language }) => language === program.language);
  return toolchain ? sha256([CACHE_VERSION, programDigest, { ...toolchain }, { ...isolation }]) : null;
}

/** Only a program that came to its own end does so again; limits and crashes hang on the machine's load. */
export function isCacheable({ outcome }: Execution): boolean {
  return outcome === 'exited';
}

function sha256(value: unknown): string {
  return createHash('sha256')
    .update(canonicalJson(value as Json))
    .digest('hex');
}
