import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');

/** Whose modules each room may import. The whole of ARCHITECTURE's "who may import whom". */
const MAY_IMPORT: Record<string, readonly string[]> = {
  'src/model': [],
  'src/metrics': ['src/model'],
  // What would keep the page busy is computed in workers, whose protocols the client side needs.
  'src/benchmarks': ['src/model', 'src/metrics', 'src/trusted', 'workers/compass', 'workers/scoring'],
  // It knows no benchmark, engine or database by name.
  'src/runs': ['src/model', 'src/metrics'],
  // Importing, and reading repositories, work in workers; their protocols are all that the client side needs of them.
  'src/files': ['src/model', 'workers/git', 'workers/import'],
  'src/storage': ['src/model'],
  'src/judges': ['src/model', 'src/metrics'],
  // Pools of trusted workers, whatever those compute.
  'src/trusted': [],
  // Rules over syntax trees, and the page's side of the workers that parse.
  'src/quality': ['src/model', 'src/trusted', 'workers/quality'],
  // How a page reaches a program on this machine is what the native runner's client side knows, too.
  'src/connections': ['src/model', 'src/runtimes'],
  // It asks whatever model it is handed, in the benchmarks' words, and writes what came in their formats.
  'src/generation': ['src/model', 'src/benchmarks'],
  // The client side of an engine, and the protocol it shares with what runs in the sandbox.
  'src/runtimes': ['src/model', 'workers', 'workers/shared'],
  'src/app': [
    'src/model',
    'src/metrics',
    'src/benchmarks',
    'src/runs',
    'src/files',
    'src/storage',
    'src/judges',
    'src/quality',
    'src/connections',
    'src/generation',
    'src/runtimes',
  ],
  src: ['src/app', 'src/model'],
  // What the engine's patched binary asks of the worker is written down where it is patched.
  workers: ['src/model', 'src/metrics', 'src/files', 'src/benchmarks', 'wasm', 'workers/shared'],
  // The one worker that sees no program: it puts what it read straight into the stores.
  'workers/import': ['src/model', 'src/files', 'src/benchmarks', 'src/storage'],
  // Reads repositories that people hand over; changes none.
  'workers/git': ['src/benchmarks'],
  'workers/compass': ['src/benchmarks'],
  'workers/scoring': ['src/metrics'],
  'workers/quality': ['src/model', 'src/quality'],
  // What engines have in common, wherever they run.
  'workers/shared': ['src/model'],
  wasm: [],
  datasets: [],
  // It runs on a machine of its own: the page and it share the nouns, the protocol, and how output is cut. Where it serves
  // the page, it builds it as `npm start` does.
  runner: ['src/model', 'workers/shared', 'bin'],
  // It finds the browser the way the tests do. Building a set needs no page, so it is done without one.
  bin: ['src/model', 'src/benchmarks', 'tests'],
};

/** Packages that belong to one room. */
const ONLY_IN: Record<string, (name: string) => boolean> = {
  'src/app': (name) =>
    /^(react|react-dom|react-router|react-aria-components|@tanstack\/.*|@codemirror\/.*|@lezer\/.*|@observablehq\/plot)(\/|$)/.test(
      name,
    ),
  'src/storage': (name) => name === 'idb',
  // Nothing else knows the parser: the rules see trees of their own shape.
  'workers/quality': (name) => /^(web-tree-sitter|@vscode\/tree-sitter-wasm)(\/|$)/.test(name),
  bin: (name) => /^(playwright-core|cli-progress)$/.test(name),
  runner: (name) =>
    /^(fastify|@fastify\/.*|pino|bullmq|ioredis|lru-cache|@valibot\/to-json-schema)$/.test(name),
};

/** Of workers/, the folders that are rooms of their own. */
const WORKER_ROOMS = new Set(['compass', 'git', 'import', 'quality', 'scoring', 'shared']);

const MOST_LINES = 400;

interface Module {
  path: string;
  room: string;
  text: string;
  imports: string[];
}

const modules = ['src', 'workers', 'wasm', 'datasets', 'bin', 'runner']
  .flatMap((folder) => filesIn(join(root, folder)))
  .map(readModule);

function filesIn(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    if (name === 'node_modules') return [];
    const path = join(folder, name);
    if (statSync(path).isDirectory()) return filesIn(path);
    return /\.(ts|tsx|mjs)$/.test(name) ? [path] : [];
  });
}

function readModule(file: string): Module {
  const path = relative(root, file).split(sep).join('/');
  const text = readFileSync(file, 'utf8');
  const imports = ts.preProcessFile(text, true, true).importedFiles.map(({ fileName }) => fileName);
  return { path, room: roomOf(path), text, imports };
}

function roomOf(path: string): string {
  const [first = '', second = '', third] = path.split('/');
  const isRoom = first === 'src' || (first === 'workers' && WORKER_ROOMS.has(second));
  return isRoom && third !== undefined ? `${first}/${second}` : first;
}

/** Every import of one of our own modules, as the path it leads to. */
function ownImports({ path, imports }: Module): string[] {
  return imports
    .filter((name) => name.startsWith('.'))
    .map((name) =>
      relative(root, resolve(root, dirname(path), name))
        .split(sep)
        .join('/'),
    );
}

describe('who may import whom', () => {
  test('every room is known', () => {
    expect([...new Set(modules.map(({ room }) => room))].filter((room) => !(room in MAY_IMPORT))).toEqual([]);
  });

  test('no room imports another that it may not', () => {
    const wrong = modules.flatMap((module) =>
      ownImports(module)
        .filter((target) => roomOf(target) !== module.room)
        // package.json, and such.
        .filter((target) => target.includes('/'))
        .filter((target) => !MAY_IMPORT[module.room]?.includes(roomOf(target)))
        .map((target) => `${module.path} imports ${target}`),
    );
    expect(wrong).toEqual([]);
  });

  test('a package that belongs to one room is imported nowhere else', () => {
    const wrong = modules.flatMap((module) =>
      Object.entries(ONLY_IN)
        .filter(([room]) => room !== module.room && !(room === 'src/app' && module.path === 'src/main.tsx'))
        .flatMap(([, owns]) => module.imports.filter(owns))
        .map((name) => `${module.path} imports ${name}`),
    );
    expect(wrong).toEqual([]);
  });

  test('benchmarks do not import each other, but what they share', () => {
    const folder = (path: string) => path.split('/')[2];
    const wrong = modules
      .filter(({ room }) => room === 'src/benchmarks')
      .flatMap((module) =>
        ownImports(module)
          .filter((target) => roomOf(target) === 'src/benchmarks' && folder(target) !== folder(module.path))
          .filter((target) => folder(target) !== 'shared')
          .map((target) => `${module.path} imports ${target}`),
      );
    expect(wrong).toEqual([]);
  });

  test('imports name the file, with its extension', () => {
    const wrong = modules.flatMap((module) =>
      module.imports
        .filter((name) => name.startsWith('.') && !/\.(ts|tsx|mjs|cjs|json|css|py)(\?[a-z]+)?$/.test(name))
        .map((name) => `${module.path} imports ${name}`),
    );
    expect(wrong).toEqual([]);
  });
});

describe('house rules', () => {
  test(`no file is longer than ${MOST_LINES} lines`, () => {
    const long = modules.filter(({ text }) => text.split('\n').length - 1 > MOST_LINES);
    expect(long.map(({ path }) => path)).toEqual([]);
  });

  test('nothing is silenced or left for later', () => {
    const words = /@ts-(ignore|expect-error|nocheck)|biome-ignore|\bas any\b|: any\b|\bTODO\b|\bFIXME\b/;
    expect(modules.filter(({ text }) => words.test(text)).map(({ path }) => path)).toEqual([]);
  });

  test('imported text never becomes markup', () => {
    const words = /dangerouslySetInnerHTML|\.innerHTML\b|\.outerHTML\b|insertAdjacentHTML|document\.write\b/;
    const wrong = modules.filter(({ room, text }) => room.startsWith('src') && words.test(text));
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });
});
