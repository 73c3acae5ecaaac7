import { createHash } from 'node:crypto';
import { canonicalJson, type Language, type Program } from '../../../src/model/index.ts';
import { digestOf } from '../../cache/key.ts';
import type { Found, QueuedJob } from '../queue.ts';

/** A job as Redis holds it. */
export interface Carried {
  program: Program;
  /** What its client was told would run it, hashed; null where it was told that nothing does. */
  toolchain: string | null;
}

/** A job under the name that the queue knows it by: the same id with another program is another job. */
export function carriedId({ id, program }: QueuedJob): string {
  return `${id}-${digestOf(program).slice(0, 16)}`;
}

/** What compiles and runs a language, with its libraries, as a hash; null where nothing does. */
export function toolchainDigest(
  language: Language,
  { toolchains, isolation }: Pick<Found, 'toolchains' | 'isolation'>,
) {
  const toolchain = toolchains.find((one) => one.language === language);
  if (toolchain === undefined) return null;
  const text = canonicalJson([toolchain.engine, toolchain.libraries, isolation.kind]);
  return createHash('sha256').update(text).digest('hex');
}
