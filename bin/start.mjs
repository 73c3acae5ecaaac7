// `npm start`: serve the production build on this machine, building it first where that is needed.
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build, preview } from 'vite';

const root = resolve(import.meta.dirname, '..');
const sources = [
  'index.html',
  'package.json',
  'vite.config.ts',
  'src',
  'workers',
  'wasm',
  'datasets',
  'public',
];

/** The time of the last change to a file or to anything in a folder, in milliseconds. */
function changedAt(path) {
  const status = statSync(path);
  if (!status.isDirectory()) return status.mtimeMs;
  return Math.max(status.mtimeMs, ...readdirSync(path).map((name) => changedAt(join(path, name))));
}

const built = join(root, 'dist', 'index.html');
const newest = Math.max(...sources.map((name) => changedAt(join(root, name))));
if (!existsSync(built) || changedAt(built) < newest) await build({ root, logLevel: 'warn' });

const server = await preview({ root, preview: { port: 4173, open: false } });
console.log(`Benchtab is at ${server.resolvedUrls?.local[0]}`);
console.log('Press Ctrl+C to end it.');
