import { resolve } from 'node:path';
import { compass } from '../../datasets/plugin.ts';
import { readSamples, readTasks } from '../../src/benchmarks/compass/reading/index.ts';
import type { SampleSet, SourceFile, TaskSet } from '../../src/model/index.ts';

export const COMPASS_STARTER = resolve(import.meta.dirname, '../../datasets/compass-starter');

/** COMPASS's starter set as the build serves it and the app's readers take it. */
export async function readCompassStarter(): Promise<{ set: TaskSet; samples: SampleSet[] }> {
  const files = compass(COMPASS_STARTER);
  return {
    set: await readTasks(below(files, 'tasks/'), 'starter'),
    samples: await readSamples(below(files, 'samples/')),
  };
}

async function* below(files: [path: string, text: string][], folder: string): AsyncGenerator<SourceFile> {
  for (const [path, text] of files) {
    if (path.startsWith(folder)) yield { path, lines: linesOf(text) };
  }
}

async function* linesOf(text: string): AsyncGenerator<string> {
  yield* text.split('\n');
}
