import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { readSource } from './source.ts';
import { tzdataZip } from './zip.ts';

const VIRTUAL = 'virtual:tzdata';

/**
 * Compiles the time zones for Python and lays them out under engines/. `virtual:tzdata` gives the file's path
 * and a hash of its content, which is part of what identifies the engine.
 */
export function tzdata(): Plugin {
  const text = readFileSync(join(import.meta.dirname, 'tzdata.zi'), 'utf8');
  const source = readSource(text);
  const path = `engines/tzdata-${source.version}/tzdata.zip`;
  let zip: Promise<Uint8Array> | null = null;
  const zipped = () => {
    zip ??= tzdataZip(source);
    return zip;
  };
  let serving = false;
  return {
    name: 'benchtab-tzdata',
    configResolved(config) {
      serving = config.command === 'serve' && config.mode !== 'production';
    },
    resolveId: (id) => (id === VIRTUAL ? `\0${VIRTUAL}` : null),
    async load(id) {
      if (id !== `\0${VIRTUAL}`) return null;
      const bytes = await zipped();
      const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 8);
      if (!serving) this.emitFile({ type: 'asset', fileName: path, source: bytes });
      return `export const tzdata = ${JSON.stringify({ path, hash })};`;
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        if ((request.url ?? '').split('?')[0] !== `/${path}`) return next();
        zipped().then((bytes) => {
          response.setHeader('Content-Type', 'application/zip');
          response.end(bytes);
        }, next);
      });
    },
  };
}
