import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { SourceFile } from '../../src/model/index.ts';
import { sharedData } from './shared.ts';

/** Expected values of one model's completions of one task. */
export interface ExpectedTask {
  model: string;
  language: string;
  category: string;
  id: string;
  line0: number[];
  cosine_first_line: number[];
  cosine_full: number[];
}

/** The published data that lies beside the repository. */
export interface DevbenchData {
  /** Files of the benchmark and of completions, as they are read; gzipped ones unpacked. */
  benchmark(): AsyncGenerator<SourceFile>;
  completions(): AsyncGenerator<SourceFile>;
  /** Paths on this machine, of all files as they lie there. */
  paths: { path: string; file: string }[];
  expectedTasks(): ExpectedTask[];
  expectedTables(): unknown;
}

/** Null, after a loud line, where it is not here. */
export function devbenchData(): DevbenchData | null {
  const root = sharedData('devbench');
  if (root === null) return null;
  const paths = ['benchmark', 'completions'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.jsonl(\.gz)?$/.test(path))
      .map((path) => ({ path: `devbench/${folder}/${path}`, file: join(root, folder, path) })),
  );
  const filesOf = async function* (folder: string): AsyncGenerator<SourceFile> {
    for (const { path, file } of paths) {
      if (path.startsWith(`devbench/${folder}/`))
        yield { path: path.replace(/\.gz$/, ''), lines: linesOf(file) };
    }
  };
  return {
    benchmark: () => filesOf('benchmark'),
    completions: () => filesOf('completions'),
    paths,
    expectedTasks: () =>
      textOf(join(root, 'expected/similarity_per_task.jsonl.gz'))
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as ExpectedTask),
    expectedTables: () => JSON.parse(textOf(join(root, 'expected/similarity_summary.json'))),
  };
}

async function* linesOf(file: string): AsyncGenerator<string> {
  yield* textOf(file).split('\n');
}

function textOf(file: string): string {
  const bytes = readFileSync(file);
  return (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
}
