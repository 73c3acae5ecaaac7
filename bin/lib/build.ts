import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
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

/**
 * Build the page into dist/ where that is missing or older than what it is made of. It is put there as a whole: another command that
 * builds or serves it meanwhile finds no half of it.
 */
export async function buildIfOld(root: string): Promise<void> {
  const dist = join(root, 'dist');
  const built = join(dist, 'index.html');
  const newest = Math.max(...SOURCES.map((name) => changedAt(join(root, name))));
  if (existsSync(built) && changedAt(built) >= newest) return;
  const folder = mkdtempSync(join(root, 'node_modules', '.build-'));
  const outDir = join(folder, 'dist');
  try {
    await build({ root, logLevel: 'warn', build: { outDir, emptyOutDir: true } });
    rmSync(dist, { recursive: true, force: true });
    renameSync(outDir, dist);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The time of the last change to a file or to anything in a folder, in milliseconds. */
function changedAt(path: string): number {
  const status = statSync(path);
  if (!status.isDirectory()) return status.mtimeMs;
  return Math.max(status.mtimeMs, ...readdirSync(path).map((name) => changedAt(join(path, name))));
}
