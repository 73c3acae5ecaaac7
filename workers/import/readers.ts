import * as codeeval from '../../src/benchmarks/codeeval/index.ts';
import * as devbench from '../../src/benchmarks/devbench/reading/index.ts';
import type { BenchmarkId, SampleSet, SourceFile, TaskSet } from '../../src/model/index.ts';

/** What an import needs of a benchmark: to know its files, and to read them. */
export interface BenchmarkReader {
  readonly benchmark: BenchmarkId;
  /** What a file holds, from one of its JSON objects and its path; null where it is not of this benchmark. */
  looksLike(object: unknown, path: string): 'tasks' | 'samples' | null;
  /** Gives `name` to the set. Does not reject for anything a file holds. */
  readTasks(files: AsyncIterable<SourceFile>, name: string): Promise<TaskSet>;
  /** One set per model. Does not reject for anything a file holds. */
  readSamples(files: AsyncIterable<SourceFile>): Promise<SampleSet[]>;
  /** What a file is known to be by its MD5 (hex); null if it is not known. */
  recognise(md5: string): string | null;
  /** Can `readTasks` also read files of samples, because their lines repeat the tasks? */
  readonly tasksInSamples: boolean;
  /** What its lines look like, for people whose files were not known. */
  readonly lines: string;
}

/** Whoever comes first and knows a file reads it. */
export const readers: readonly BenchmarkReader[] = [
  {
    benchmark: 'devbench',
    looksLike: devbench.looksLike,
    readTasks: devbench.readTasks,
    readSamples: devbench.readSamples,
    recognise: () => null,
    tasksInSamples: true,
    lines:
      'DevBench tasks have "id", "prefix", "suffix" and "golden_completion"; completions have "id" and ' +
      '"<model>_completions"; HumanEval samples have "task_id" and "completion" or "solution".',
  },
  {
    benchmark: 'codeeval',
    looksLike: codeeval.looksLike,
    readTasks: codeeval.readTasks,
    readSamples: codeeval.readSamples,
    recognise: codeeval.recognise,
    tasksInSamples: false,
    lines:
      'CodeEval problems have "task_id", "tests" and "canonical_solution"; solutions have "task_id", "model" and ' +
      '"candidate_solution".',
  },
];
