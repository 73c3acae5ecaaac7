import type { BenchmarkId, Evaluation, ImportIssue, Sample, Task } from './benchmark.ts';
import type { RunRecord } from './run.ts';

/** A loaded benchmark: its description apart from its tasks, which are read when needed. */
export interface TaskSetRecord {
  id: string;
  benchmark: BenchmarkId;
  name: string;
  /** What the files were recognised as, for example "the official CodeEval 1.0 zip"; null if unknown. */
  recognisedAs: string | null;
  /** Hex MD5 of the file it came from where it came from one file; the official zip is known by it. */
  md5: string | null;
  /** File or folder names it came from, or a URL, or "starter". */
  origin: string;
  importedAt: number;
  taskCount: number;
  issues: ImportIssue[];
}

export interface SampleSetRecord {
  id: string;
  benchmark: BenchmarkId;
  model: string;
  origin: string;
  importedAt: number;
  sampleCount: number;
  issues: ImportIssue[];
}

/** Scores that a judge gave elsewhere, as a file has them. */
export interface ScoreSetRecord {
  /** Comes from the scores alone: the same scores are the same judge wherever they are read. */
  id: string;
  benchmark: BenchmarkId;
  /** What to call the judge: the name in the file, else the file's. */
  judge: string;
  origin: string;
  importedAt: number;
  scoreCount: number;
  issues: ImportIssue[];
}

/** Where task sets, samples, runs, evaluations and cached results are kept. */
export interface Stores {
  addTaskSet(record: TaskSetRecord, tasks: Task[]): Promise<void>;
  taskSets(): Promise<TaskSetRecord[]>;
  tasks(taskSetId: string): Promise<Task[]>;
  deleteTaskSet(id: string): Promise<void>;

  addSampleSet(record: SampleSetRecord, samples: Sample[]): Promise<void>;
  sampleSets(): Promise<SampleSetRecord[]>;
  samples(sampleSetId: string): Promise<Sample[]>;
  deleteSampleSet(id: string): Promise<void>;

  /** @param scores each as a sample of the answer that it is of, whose text is what the judge said of it. */
  addScoreSet(record: ScoreSetRecord, scores: Sample[]): Promise<void>;
  scoreSets(): Promise<ScoreSetRecord[]>;
  scores(scoreSetId: string): Promise<Sample[]>;
  deleteScoreSet(id: string): Promise<void>;

  putRun(run: RunRecord): Promise<void>;
  run(id: string): Promise<RunRecord | null>;
  runs(): Promise<RunRecord[]>;
  /** Deletes the run and its evaluations; the cache stays. */
  deleteRun(id: string): Promise<void>;

  /** Add or replace: an evaluation is identified by run, model, task and index. */
  putEvaluations(runId: string, evaluations: Evaluation[]): Promise<void>;
  evaluations(runId: string): Promise<Evaluation[]>;

  cached(key: string): Promise<Evaluation | null>;
  cachedMany(keys: string[]): Promise<Map<string, Evaluation>>;
  putCached(entries: { key: string; evaluation: Evaluation }[]): Promise<void>;

  /** Engine snapshots and other large bytes, by exact key. */
  blob(key: string): Promise<Blob | null>;
  putBlob(key: string, bytes: Blob): Promise<void>;
  deleteBlobsExcept(prefix: string, keep: string): Promise<void>;
}
