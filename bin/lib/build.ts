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

/** How often another command may have put its own page there just as this one was about to. */
const TRIES = 5;

/**
 * Build the page into dist/ where that is missing or older than what it is made of. It is put there as a whole, unless another
 * command was quicker: none that builds or serves it meanwhile finds half of it.
 */
export async function buildIfOld(root: string): Promise<void> {
  const dist = join(root, 'dist');
  const newest = Math.max(...SOURCES.map((name) => changedAt(join(root, name))));
  const isOld = () => (statSync(join(dist, 'index.html'), { throwIfNoEntry: false })?.mtimeMs ?? 0) < newest;
  if (!isOld()) return;
  const folder = mkdtempSync(join(root, 'node_modules', '.build-'));
  const outDir = join(folder, 'dist');
  try {
    await build({ root, logLevel: 'warn', build: { outDir, emptyOutDir: true } });
    for (let attempt = 1; isOld(); attempt++) {
      try {
        if (existsSync(dist)) renameSync(dist, join(folder, `old-${attempt}`));
        renameSync(outDir, dist);
      } catch (error) {
        if (attempt === TRIES) throw error;
      }
    }
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
