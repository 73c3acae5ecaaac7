import type { Execution } from './execution.ts';
import type { Json, JsonObject } from './json.ts';
import type { Judgement, JudgeRequest } from './judge.ts';
import type { EntryKind, Language, Program } from './program.ts';
import type { Analyse } from './quality.ts';

export const BENCHMARK_IDS = ['codeeval', 'devbench', 'compass', 'efcb'] as const;
export type BenchmarkId = (typeof BENCHMARK_IDS)[number];

/** One item of a benchmark. `data` is the benchmark's own record; the rest is what every page needs. */
export interface Task {
  benchmark: BenchmarkId;
  /** Unique within its task set. */
  id: string;
  title: string;
  /** What its answers are programs in; null where they are none, and nothing is executed. */
  language: Language | null;
  /** Dimensions to break scores down by, for example { topic, complexity, type }, as shown. */
  groups: Record<string, string>;
  data: JsonObject;
}

/** The language of a task whose answers are programs. @throws Error for one whose answers are not. */
export function programLanguage({ id, language }: Pick<Task, 'id' | 'language'>): Language {
  if (language === null) throw new Error(`Nothing is executed to judge answers to ${id}.`);
  return language;
}

/** One model's one answer to one task. */
export interface Sample {
  benchmark: BenchmarkId;
  model: string;
  taskId: string;
  /** 0-based among this model's answers to the task. */
  index: number;
  /** The answer as it is judged; null where the file held something that is not text. */
  text: string | null;
  data: JsonObject;
}

/** Where in the imported material something stands. Lines are 1-based. */
export interface SourceRef {
  file: string;
  line: number | null;
}

/** Something to tell the importer. `error`: the line was left out. `warning`: kept, but look at it. */
export interface ImportIssue extends SourceRef {
  severity: 'error' | 'warning';
  field: string | null;
  /** What is wrong. */
  message: string;
  /** What would be right. */
  expected: string | null;
}

/** A text file on its way in; bytes already decoded to lines by src/files. */
export interface SourceFile {
  /** Path within what was dropped, with "/" between folders. */
  path: string;
  /** Lines without their ends, in order, as they are read. */
  lines: AsyncIterable<string>;
}

export interface TaskSet {
  benchmark: BenchmarkId;
  name: string;
  tasks: Task[];
  issues: ImportIssue[];
}

export interface SampleSet {
  benchmark: BenchmarkId;
  model: string;
  samples: Sample[];
  issues: ImportIssue[];
}

/** Settings of a run that can change a verdict. Part of every cache key. */
export interface EvaluationSettings {
  timeoutMs: number;
  memoryBytes: number;
  outputBytes: number;
  seed: number | null;
  /** Also compute the strict reading. */
  strict: boolean;
}

/** Verdicts from best to worst, as tables and legends list them. */
export const VERDICTS = [
  'pass',
  'partial',
  'fail',
  'error',
  'timed-out',
  'unsupported',
  'unjudged',
  'cancelled',
  'absent',
] as const;
export type Verdict = (typeof VERDICTS)[number];

/** One test of a sample as pages show it. */
export interface TestResult {
  index: number;
  passed: boolean;
  errorType: string | null;
  errorMessage: string | null;
  setup: string | null;
  expression: string | null;
  inspection: string | null;
  /** What the expression gave, shortened; null where unknown. */
  value: string | null;
  traceback: { source: boolean; file: string; line: number; name: string }[];
  stdout: string;
  stderr: string;
  durationMs: number;
  /** The strict reading of this test and why it differs; null where it was not computed. */
  strict: { passed: boolean; reason: string | null } | null;
}

/** A sample's score and everything it rests on. */
export interface Evaluation {
  model: string;
  taskId: string;
  index: number;
  verdict: Verdict;
  /** 0–1. */
  score: number;
  /** 0–1 in the strict reading; null where not computed. */
  strictScore: number | null;
  errorType: string | null;
  errorMessage: string | null;
  tests: TestResult[];
  /** The benchmark's own result record, ready for its report files. */
  result: JsonObject;
  execution: Pick<
    Execution,
    'outcome' | 'exitStatus' | 'detail' | 'durationMs' | 'memoryBytes' | 'missingFeatures' | 'engine'
  > & { stdout: string; stderr: string };
  /** True when a limit on time had a part in the verdict: such a sample is run again alone. */
  timedOut: boolean;
  /** Every try, in order: a time-out that happened in company is tried again alone. */
  attempts: { durationMs: number; alone: boolean; timedOut: boolean }[];
  fromCache: boolean;
}

/** A file of a report, in the benchmark's own format. */
export interface ReportFile {
  path: string;
  text: string;
}

/** Runs one program; handed in by the run engine, so that benchmarks know no engine. */
export type Execute = (program: Program) => Promise<Execution>;

/** Asks the run's judge about the answer under evaluation; handed in, so that benchmarks know no judge. */
export type JudgeAnswer = (request: JudgeRequest) => Promise<Judgement>;

/** What an evaluation may use. */
export interface Tools {
  execute: Execute;
  /** Null where the run has no judge. */
  judge: JudgeAnswer | null;
  /** Static analysis; absent where the run engine was given none. */
  analyse?: Analyse;
}

/** The doors each benchmark has. */
export interface BenchmarkModule {
  readonly id: BenchmarkId;
  /** What its programs are, engines that do not take such being none for it; null where nothing is executed. */
  readonly entry: EntryKind | null;
  /** Raised when the way of judging changes: part of the cache key. */
  readonly evaluatorVersion: string;
  readonly defaultSettings: EvaluationSettings;
  /** Whether judging asks for static analysis; absent where it does not. */
  readonly analyses?: boolean;
  /** Judge one sample. Does not reject for anything a sample does. */
  evaluate(task: Task, sample: Sample, settings: EvaluationSettings, tools: Tools): Promise<Evaluation>;
  /** The parts of task and sample that a verdict depends on, for the cache key. */
  cacheContent(task: Task, sample: Sample): Json;
  /** Languages of programs that judging a task runs beside the answers, such as a generator's. Absent where there are none. */
  helperLanguages?(task: Task): Language[];
  /** The rubric that a judge is asked by about answers to the task; null, or absent, where none is asked. */
  rubricOf?(task: Task): string | null;
  /**
   * Gives samples that name their task by something else than its id, such as its line, that id. Those whose task is
   * not found keep what they have. Absent where samples name ids.
   */
  place?(tasks: readonly Task[], samples: readonly Sample[]): Sample[];
}
