import type { Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';

/** Above the largest file that is kept: a limit of the library's, which would leave larger ones out without failing. */
const LARGEST_BYTES = 16 * 1024 ** 2;

/**
 * The service worker `sw.js`: it keeps this build's page, its scripts and its starter sets, so that the page works without
 * its host. Each file is kept by its revision. All are fetched before the worker takes over, and only pages of the same
 * build are given them: `src/app/services/keptCode.ts` says when a newer build's worker takes over.
 *
 * It answers for these files alone. Engines, the sandbox's frames and scripts, type packs and every other origin are asked
 * as if it were not there. So is the TypeScript compiler, which is of no use without its engine.
 */
export function offline(): Plugin[] {
  return VitePWA({
    strategies: 'generateSW',
    filename: 'sw.js',
    // The page registers it by itself, once it has nothing more urgent to fetch.
    injectRegister: false,
    manifest: false,
    workbox: {
      globPatterns: ['index.html', 'favicon.svg', 'assets/*.{js,css}', 'datasets/*.json'],
      globIgnores: ['assets/typescript-worker-*'],
      maximumFileSizeToCacheInBytes: LARGEST_BYTES,
      // The page's own address may have a query.
      ignoreURLParametersMatching: [/./],
      // No page of another address, such as a frame of the sandbox, is answered for.
      navigateFallback: null,
      clientsClaim: true,
      skipWaiting: false,
      inlineWorkboxRuntime: true,
      sourcemap: false,
    },
  });
}
