import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { figure } from './lib/figures.ts';

/** An entry of the list that Workbox writes into the service worker. */
const KEPT = /\burl:\s*"([^"]+)"/g;

/**
 * What the service worker of a production build keeps, beside all files of that build: how many, how large, and how large
 * as a host sends them, packed one by one.
 */
export async function benchOffline(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'benchtab-offline-'));
  try {
    const root = resolve(import.meta.dirname, '..');
    await build({ root, logLevel: 'error', build: { outDir: folder, emptyOutDir: true } });
    const all = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
      statSync(join(folder, path)).isFile(),
    );
    const worker = readFileSync(join(folder, 'sw.js'), 'utf8');
    tell('of the build in all (baseline)', folder, all);
    tell('that the service worker keeps', folder, [
      ...new Set([...worker.matchAll(KEPT)].flatMap(([, path]) => path ?? [])),
    ]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function tell(which: string, folder: string, paths: readonly string[]): void {
  const texts = paths.map((path) => readFileSync(join(folder, path)));
  const megabytes = (sizes: readonly number[]) => sizes.reduce((sum, size) => sum + size, 0) / 1e6;
  figure(`files ${which}`, paths.length, '');
  figure(`size of the files ${which}`, megabytes(texts.map(({ length }) => length)), 'MB');
  figure('the same, each packed by gzip', megabytes(texts.map((text) => gzipSync(text).length)), 'MB');
}
