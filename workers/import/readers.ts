import * as codeeval from '../../src/benchmarks/codeeval/index.ts';
import * as compass from '../../src/benchmarks/compass/reading/index.ts';
import * as devbench from '../../src/benchmarks/devbench/reading/index.ts';
import * as efcb from '../../src/benchmarks/efcb/reading/index.ts';
import type {
  BenchmarkId,
  ImportIssue,
  Sample,
  SampleSet,
  SourceFile,
  TaskSet,
} from '../../src/model/index.ts';

/** What a file may hold. */
export type FileKind = 'tasks' | 'samples' | 'scores';

/** What an import needs of a benchmark: to know its files, and to read them. */
export interface BenchmarkReader {
  readonly benchmark: BenchmarkId;
  /** What a file holds, from one of its JSON objects and its path; null where it is not of this benchmark. */
  looksLike(object: unknown, path: string): FileKind | null;
  /**
   * The same from the first lines of a file, where none of them is JSON on its own. Absent where every line of a file is.
   */
  documentLooksLike?(head: string): FileKind | null;
  /** Gives `name` to the set. Does not reject for anything a file holds. */
  readTasks(files: AsyncIterable<SourceFile>, name: string): Promise<TaskSet>;
  /** One set per model. Does not reject for anything a file holds. */
  readSamples(files: AsyncIterable<SourceFile>): Promise<SampleSet[]>;
  /**
   * Scores of a judge, each as a sample whose text is what the judge said. Does not reject for anything a file holds.
   * Absent where no judge scores the benchmark.
   */
  readScores?(files: AsyncIterable<SourceFile>): Promise<{ scores: Sample[]; issues: ImportIssue[] }>;
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
    readScores: devbench.readScores,
    recognise: () => null,
    tasksInSamples: true,
    lines:
      'DevBench tasks have "id", "prefix", "suffix" and "golden_completion"; completions have "id" and ' +
      '"<model>_completions"; HumanEval samples have "task_id" and "completion" or "solution"; scores of a judge have ' +
      '"model", "task", and "relevance" with "helpfulness", or "raw".',
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
  {
    benchmark: 'efcb',
    looksLike: efcb.looksLike,
    readTasks: efcb.readTasks,
    readSamples: efcb.readSamples,
    readScores: efcb.readScores,
    recognise: () => null,
    tasksInSamples: false,
    lines:
      'EFCB questions have "input" and "ideal"; replies have "model", "reply" and "id" or "index"; scores of a judge ' +
      'have "model", "id" or "index", and "score" or "raw".',
  },
  {
    benchmark: 'compass',
    looksLike: compass.looksLike,
    documentLooksLike: compass.documentLooksLike,
    readTasks: compass.readTasks,
    readSamples: compass.readSamples,
    recognise: () => null,
    tasksInSamples: false,
    lines:
      'COMPASS tasks have "statement", "signature", "correctness" and "efficiency"; solutions have "task", "model" and ' +
      '"code".',
  },
];
