import { resolve } from 'node:path';
import { matchSamples, readSamples, readTasks } from '../../src/benchmarks/codeeval/index.ts';
import type { ImportIssue, Task } from '../../src/model/index.ts';
import { jsonlPaths, sources } from './codeevalData.ts';
import type { Pair } from './evaluate.ts';

const FOLDER = resolve(import.meta.dirname, '../../datasets/codeeval-starter');

/** CodeEval's starter set as the app's readers take it. */
export interface StarterSet {
  tasks: Task[];
  /** What the readers found wrong with it. */
  issues: ImportIssue[];
  /** Each task with its canonical solution. */
  canonical: Pair[];
  /** The solutions of each illustrative set. */
  solutions: Map<string, Pair[]>;
}

export async function readStarterSet(): Promise<StarterSet> {
  const { tasks, issues: ofTasks } = await readTasks(
    sources(FOLDER, jsonlPaths(FOLDER, 'problems')),
    'starter',
  );
  const sets = await readSamples(sources(FOLDER, jsonlPaths(FOLDER, 'solutions')));
  const issues = [...ofTasks, ...sets.flatMap((set) => set.issues)];
  const solutions = new Map<string, Pair[]>();
  for (const { model, samples } of sets) {
    const matched = matchSamples(tasks, samples);
    solutions.set(model, matched.pairs);
    issues.push(...matched.issues);
  }
  return { tasks, issues, canonical: tasks.map(canonicalPair), solutions };
}

function canonicalPair(task: Task): Pair {
  const text = String(task.data.canonical_solution);
  return {
    task,
    sample: { benchmark: 'codeeval', model: 'canonical', taskId: task.id, index: 0, text, data: {} },
  };
}

/** How many solutions its illustrative sets have. */
export async function countStarterSolutions(): Promise<number> {
  const { solutions } = await readStarterSet();
  return [...solutions.values()].reduce((sum, pairs) => sum + pairs.length, 0);
}
