import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';

const SOURCES = [
  'index.html',
  'package.json',
  'package-lock.json',
  'vite.config.ts',
  'src',
  'workers',
  'wasm',
  'datasets',
  'public',
];

/** Build the page into dist/ where that is missing or older than what it is made of. */
export async function buildIfOld(root: string): Promise<void> {
  const built = join(root, 'dist', 'index.html');
  const newest = Math.max(...SOURCES.map((name) => changedAt(join(root, name))));
  if (!existsSync(built) || changedAt(built) < newest) await build({ root, logLevel: 'warn' });
}

/** The time of the last change to a file or to anything in a folder, in milliseconds. */
function changedAt(path: string): number {
  const status = statSync(path);
  if (!status.isDirectory()) return status.mtimeMs;
  return Math.max(status.mtimeMs, ...readdirSync(path).map((name) => changedAt(join(path, name))));
}
