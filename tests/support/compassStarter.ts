import { resolve } from 'node:path';
import { compass } from '../../datasets/plugin.ts';
import { readSamples, readTasks } from '../../src/benchmarks/compass/reading/index.ts';
import type { Evaluation, Sample, SampleSet, SourceFile, Task, TaskSet } from '../../src/model/index.ts';
import type { HarnessPage } from './evaluate.ts';

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

declare global {
  interface Window {
    /** Tasks by their text: a task is made ready once as long as it is the same object. */
    compassTasks?: Map<string, Task>;
  }
}

/** Judges one solution in a page whose Python and JavaScript runtimes are started, without static analysis. */
export async function evaluateCompass(page: HarnessPage, task: Task, sample: Sample): Promise<Evaluation> {
  const texts = { taskText: JSON.stringify(task), sampleText: JSON.stringify(sample) };
  const evaluated = await page.evaluate(async ({ taskText, sampleText }) => {
    window.compassTasks ??= new Map();
    const given: Task = window.compassTasks.get(taskText) ?? JSON.parse(taskText);
    window.compassTasks.set(taskText, given);
    const {
      compass: { compass },
      typescript,
    } = window.benchtab;
    const compiled = typescript.createTypeScriptRuntime(window.javascriptRuntime);
    const evaluation = await compass.evaluate(given, JSON.parse(sampleText), compass.defaultSettings, {
      execute: (program) => {
        if (program.language === 'python') return window.pythonRuntime.execute(program);
        return (program.language === 'typescript' ? compiled : window.javascriptRuntime).execute(program);
      },
      judge: null,
    });
    return JSON.stringify(evaluation);
  }, texts);
  return JSON.parse(evaluated);
}
