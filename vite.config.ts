import { basename, dirname } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { datasets } from './datasets/plugin.ts';
import { licences } from './src/app/pages/about/licencesPlugin.ts';
import { engines } from './wasm/plugin.ts';
import { offline } from './workers/offline/plugin.ts';
import { sandboxBundles } from './workers/plugin.ts';
import { passOverParserEval } from './workers/quality/unreachedEval.ts';
import { typePacks } from './workers/typescript/plugin.ts';

// Cross-origin isolation gives precise timers and SharedArrayBuffer; the app works without, slower.
const isolation = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
};

export default defineConfig({
  // Relative, so that a build can be served from any folder of any host.
  base: './',
  plugins: [react(), engines(), sandboxBundles(), typePacks(), datasets(), licences(), offline()],
  server: { host: '127.0.0.1', headers: isolation },
  preview: { host: '127.0.0.1', headers: isolation },
  worker: {
    format: 'es',
    rolldownOptions: {
      // All are called worker.ts; their folders say what they do.
      output: {
        entryFileNames: ({ facadeModuleId }) =>
          `assets/${basename(dirname(facadeModuleId ?? ''))}-worker-[hash].js`,
      },
    },
  },
  build: { target: 'es2023', sourcemap: true, rolldownOptions: { onLog: passOverParserEval } },
});
