import { join } from 'node:path';
import { defineConfig } from 'vite';
import { datasets } from '../../datasets/plugin.ts';
import { engines } from '../../wasm/plugin.ts';
import { sandboxBundles } from '../../workers/plugin.ts';
import { passOverParserEval } from '../../workers/quality/unreachedEval.ts';
import { typePacks } from '../../workers/typescript/plugin.ts';

// The app's own way of building, but with the harness as its page.
export default defineConfig({
  root: import.meta.dirname,
  base: './',
  publicDir: false,
  plugins: [engines(), sandboxBundles(), typePacks(), datasets()],
  worker: { format: 'es' },
  build: {
    target: 'es2023',
    rolldownOptions: { input: join(import.meta.dirname, 'harness.html'), onLog: passOverParserEval },
  },
});
