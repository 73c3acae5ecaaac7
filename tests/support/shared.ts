import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../../../shared/data');

/**
 * A file or folder of the parity data that lies beside the repository (../shared/data) and is never part of
 * it. Null, with a loud line, where it is absent: the caller skips.
 */
export function sharedData(...path: string[]): string | null {
  const wanted = join(root, ...path);
  if (existsSync(wanted)) return wanted;
  console.warn(`SKIPPED: ../shared/data/${path.join('/')} is not here, so what needs it is not tested.`);
  return null;
}
