import { readdirSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join, relative } from 'node:path';
import { type Plugin, rolldown } from 'rolldown';
import type { ModulePack } from '../host.ts';
import { PACKAGES } from './packages.ts';

const here = import.meta.dirname;
const ENTRY = 'virtual:pack';

/** What only the engine's own modules may require. */
const INTERNAL = new Set(['internal/held', 'internal/inspect', 'internal/fs', 'internal/event-target']);

/** A pack before it is bundled: its name, and the text of a module that makes it. */
interface Entry {
  name: string;
  text: string;
}

/**
 * Bundles every module that programs may require: Node's own (`node/`, one file each, named as the module),
 * and packages of npm. Each becomes one classic function body; what one shares with another that is a module
 * itself (streams, events) it requires, so that there is one of each.
 *
 * @returns the packs in the order of their names. The same sources give the same texts.
 */
export async function bundleModules(): Promise<ModulePack[]> {
  const entries = [...nodeEntries(), ...packageEntries()].sort((a, b) => (a.name < b.name ? -1 : 1));
  const names = new Set(entries.map((entry) => entry.name));
  return Promise.all(entries.map((entry) => bundlePack(entry, names)));
}

function nodeEntries(): Entry[] {
  return readdirSync(join(here, 'node'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => ({
      name: file.slice(0, -'.ts'.length),
      text: `export { default } from ${JSON.stringify(join(here, 'node', file))};`,
    }));
}

function packageEntries(): Entry[] {
  return PACKAGES.map(({ name, shim, entry }) => ({
    name,
    text:
      shim === undefined
        ? `module.exports = require(${JSON.stringify(entry ?? name)});`
        : `export { default } from ${JSON.stringify(join(here, 'packages', shim))};`,
  }));
}

async function bundlePack({ name, text }: Entry, names: ReadonlySet<string>): Promise<ModulePack> {
  const outside = (id: string, importer: string | undefined): boolean => {
    const wanted = moduleName(id);
    // The pack's own name, asked for by its entry, is the package behind it.
    if (wanted === name && importer?.includes(ENTRY)) return false;
    return builtinModules.includes(wanted) || INTERNAL.has(wanted) || (names.has(wanted) && wanted !== name);
  };
  const bundle = await rolldown({
    input: ENTRY,
    cwd: here,
    platform: 'node',
    external: (id, importer) => outside(id, importer),
    resolve: { conditionNames: ['require', 'node', 'default'], mainFields: ['main'] },
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
    plugins: [virtualEntry(text), globalsForPolyfills(), withoutInsides()],
    onLog: (level, log, report) => {
      // Some packages test for an evil eval or import a file that is not there; programs decide what matters.
      if (level === 'warn') return;
      report(level, log);
    },
  });
  const { output } = await bundle.generate({
    format: 'cjs',
    exports: 'auto',
    codeSplitting: false,
    minify: {
      // Programs see the names of functions and classes.
      compress: { keepNames: { function: true, class: true } },
      mangle: { toplevel: true, keepNames: { function: true, class: true } },
      codegen: { removeWhitespace: true },
    },
  });
  await bundle.close();
  const [chunk, ...rest] = output;
  if (chunk.type !== 'chunk' || rest.length > 0) throw new Error(`the module "${name}" must be one file`);
  return { name, code: chunk.code, needs: chunk.imports.map(moduleName) };
}

/** Without "node:", and without the slash that tells npm's package from Node's module. */
function moduleName(id: string): string {
  return id.replace(/^node:/, '');
}

function virtualEntry(text: string): Plugin {
  return {
    name: 'benchtab-pack-entry',
    resolveId: (id) => (id === ENTRY ? join(here, `${ENTRY}.js`) : null),
    load: (id) => (relative(here, id) === `${ENTRY}.js` ? text : null),
  };
}

/** What packages bring along for browsers that lack it, this engine has: one of each must do. */
const GLOBALS: Record<string, string> = {
  // The old parser of URLs reads queries as Node's "querystring" does.
  qs: 'module.exports = require("querystring");',
  'process/': 'module.exports = process;',
  'abort-controller': 'module.exports = { AbortController, AbortSignal };',
  'safe-buffer': 'module.exports = require("buffer");',
};

function globalsForPolyfills(): Plugin {
  return {
    name: 'benchtab-pack-globals',
    resolveId(id, importer) {
      const stands = Object.hasOwn(GLOBALS, id) && (id !== 'qs' || importer?.includes('/url/'));
      return stands ? `\0global:${id}` : null;
    },
    load: (id) => (id.startsWith('\0global:') ? (GLOBALS[id.slice('\0global:'.length)] ?? null) : null),
  };
}

/** lodash looks into Node's insides for faster tests of types; without them it makes its own. */
function withoutInsides(): Plugin {
  return {
    name: 'benchtab-pack-insides',
    transform: (code, id) =>
      id.endsWith('/lodash/lodash.js') ? code.replace("freeProcess.binding('util')", 'undefined') : null,
  };
}
