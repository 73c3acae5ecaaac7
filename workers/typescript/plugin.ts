import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import type { Plugin } from 'vite';
import { offeredPackages } from './offeredPackages.ts';
import { corePack, packageTypes } from './packs.ts';
import type { Texts } from './protocol.ts';

const VIRTUAL = 'virtual:type-packs';

interface Packs {
  /** Served path to content. */
  assets: Map<string, string>;
  core: string;
  packages: Record<string, string>;
  /** Names everything a verdict on types can depend on. */
  version: string;
}

/**
 * Lays out the declaration files that the TypeScript worker reads, as JSON of path to text: one pack that every
 * program needs, and one for each package that the JavaScript engine offers, fetched when a program names it. `virtual:type-packs` gives their
 * paths and the compiler's version.
 */
export function typePacks(): Plugin {
  let made: Packs | null = null;
  const packs = () => {
    made ??= makePacks();
    return made;
  };
  let serving = false;
  return {
    name: 'benchtab-type-packs',
    configResolved(config) {
      serving = config.command === 'serve' && config.mode !== 'production';
    },
    resolveId: (id) => (id === VIRTUAL ? `\0${VIRTUAL}` : null),
    load(id) {
      if (id !== `\0${VIRTUAL}`) return null;
      const { assets, core, packages, version } = packs();
      if (!serving) {
        for (const [fileName, source] of assets) this.emitFile({ type: 'asset', fileName, source });
      }
      return [
        `export const corePack = ${JSON.stringify(core)};`,
        `export const packagePacks = ${JSON.stringify(packages)};`,
        `export const compilerVersion = ${JSON.stringify(version)};`,
      ].join('\n');
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const path = (request.url ?? '').split('?')[0]?.slice(1) ?? '';
        const content = path.startsWith('types/') ? packs().assets.get(path) : undefined;
        if (content === undefined) return next();
        response.setHeader('Content-Type', 'application/json');
        response.end(content);
      });
    },
  };
}

function makePacks(): Packs {
  const assets = new Map<string, string>();
  const lay = (name: string, texts: Texts) => {
    const content = JSON.stringify(texts);
    const path = `types/${name.replace('/', '__')}-${hashOf([content])}.json`;
    assets.set(path, content);
    return path;
  };
  const core = corePack();
  const packages = Object.fromEntries(
    offeredPackages().map(([name, modules]) => [name, lay(name, packageTypes(modules, core))]),
  );
  const corePath = lay('core', core);
  const version = `typescript-${ts.version}+${hashOf([...assets.keys(), ...ownSources()])}`;
  return { assets, core: corePath, packages, version };
}

/** How the compiler is asked decides as much as what it is given. */
function ownSources(): string[] {
  return readdirSync(import.meta.dirname)
    .sort()
    .map((name) => readFileSync(join(import.meta.dirname, name), 'utf8'));
}

function hashOf(texts: string[]): string {
  const hash = createHash('sha256');
  for (const text of texts) hash.update(text);
  return hash.digest('hex').slice(0, 16);
}
