// `npm start`: serve the production build on this machine, building it first where that is needed.
import { resolve } from 'node:path';
import { tsImport } from 'tsx/esm/api';
import { preview } from 'vite';

const root = resolve(import.meta.dirname, '..');
const { buildIfOld } = await tsImport('./lib/build.ts', import.meta.url);
await buildIfOld(root);

const server = await preview({ root, preview: { port: 4173, open: false } });
console.log(`Benchtab is at ${server.resolvedUrls?.local[0]}`);
console.log('Press Ctrl+C to end it.');
