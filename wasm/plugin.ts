import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import type { Plugin } from 'vite';
import manifest from './manifest.json' with { type: 'json' };
import { withThreads } from './threads/patch.ts';
import { tzdata } from './tzdata/plugin.ts';

const require = createRequire(import.meta.url);

/**
 * Lays the pinned engine files of manifest.json out under engines/, in development and in the build, so that
 * nothing comes from a CDN. Refuses to build when a file is not the one that was pinned.
 */
export function engines(): Plugin[] {
  const files = new Map<string, string>();
  for (const [engine, { package: name, files: pinned }] of Object.entries(manifest)) {
    const root = dirname(require.resolve(`${name}/package.json`));
    for (const [file, sha256] of Object.entries(pinned)) {
      const path = join(root, file);
      const actual = createHash('sha256').update(readFileSync(path)).digest('hex');
      if (actual !== sha256) {
        throw new Error(
          `wasm/manifest.json pins ${engine}/${file} at ${sha256}, but ${name} holds ${actual}`,
        );
      }
      files.set(`engines/${engine}/${file}`, path);
    }
  }
  const laidOut: Plugin = {
    name: 'benchtab-engines',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const path = files.get((request.url ?? '').split('?')[0]?.slice(1) ?? '');
        if (path === undefined) return next();
        response.setHeader(
          'Content-Type',
          path.endsWith('.wasm') ? 'application/wasm' : 'application/octet-stream',
        );
        response.end(laidOutBytes(path));
      });
    },
    generateBundle() {
      for (const [fileName, path] of files)
        this.emitFile({ type: 'asset', fileName, source: laidOutBytes(path) });
    },
  };
  return [laidOut, tzdata()];
}

/** A pinned file as it is served: Python's engine with threads, everything else as it came. */
function laidOutBytes(path: string): Uint8Array {
  const bytes = readFileSync(path);
  return basename(path) === 'pyodide.asm.wasm' ? withThreads(bytes) : bytes;
}
