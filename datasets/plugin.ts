import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { Plugin } from 'vite';
import { readProblems } from './compassProblems.ts';
import { illustrateSamples } from './compassSamples.ts';

const root = import.meta.dirname;

/** Every starter set is served as one JSON file, path to text: datasets/<set>.json. */
export function datasets(): Plugin {
  const sets = () => readdirSync(root).filter((name) => statSync(join(root, name)).isDirectory());
  return {
    name: 'benchtab-datasets',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const set = sets().find((name) => (request.url ?? '').split('?')[0] === `/datasets/${name}.json`);
        if (set === undefined) return next();
        response.setHeader('Content-Type', 'application/json');
        response.end(bundle(set));
      });
    },
    generateBundle() {
      for (const set of sets()) {
        this.emitFile({ type: 'asset', fileName: `datasets/${set}.json`, source: bundle(set) });
      }
    },
  };
}

function bundle(set: string): string {
  const folder = join(root, set);
  return JSON.stringify(Object.fromEntries(set === 'compass-starter' ? compass(folder) : lineFiles(folder)));
}

/** COMPASS's set lies here in sources, and is put together: a file for each task, and one for each pretended model. */
export function compass(folder: string): [path: string, text: string][] {
  const problems = readProblems(folder);
  return [
    ...problems.map(({ id, task }): [string, string] => [`tasks/${id}.json`, task]),
    ...illustrateSamples(folder, problems),
  ];
}

function lineFiles(folder: string): [path: string, text: string][] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.jsonl'))
    .sort()
    .map((path) => [
      relative(folder, join(folder, path)).split(sep).join('/'),
      readFileSync(join(folder, path), 'utf8'),
    ]);
}
