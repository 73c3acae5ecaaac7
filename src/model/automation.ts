import type { BenchmarkId, EvaluationSettings, ImportIssue } from './benchmark.ts';
import type { JsonObject } from './json.ts';
import type { Language } from './program.ts';
import type { RunRecord } from './run.ts';
import type { EngineProgress } from './runtime.ts';

/** The page has its door for automation when its address has this in its query: `?automation`. */
export const AUTOMATION_QUERY = 'automation';

/** What a program outside of the page, the command line, asks it to do. */
export interface AutomationRequest {
  benchmark: BenchmarkId;
  /**
   * Paths of the files in the page's file inputs, in the inputs' order, with "/" between folders; null for
   * the starter set.
   */
  paths: AutomationPaths | null;
  /** Only tasks in these languages; null for all. */
  languages: Language[] | null;
  /** Only answers of these models; null for all. */
  models: string[] | null;
  /** Only compare texts, or only execute; null for both. Benchmarks without similarity only execute. */
  only: 'similarity' | 'execution' | null;
  /** Judge the golden completions as well, to audit the tasks. */
  golden: boolean;
  /** Null for none: prose stays unjudged. */
  judge: AutomationJudge | null;
  /** Replaces the benchmark's default settings. */
  settings: Partial<EvaluationSettings>;
  /** Programs that run beside each other; null for what fits the machine. */
  workers: number | null;
  /** Null for engines in the page alone. */
  runner: AutomationRunner | null;
}

/** The native runner, and what is to run there. */
export interface AutomationRunner {
  /** As the page reaches it. */
  address: string;
  token: string;
  /** All of them are demanded of it; null for those that nothing in the page runs, where it has them. */
  languages: Language[] | null;
}

/** `scores` has what the judge said elsewhere; empty for other judges. */
export type AutomationPaths = Record<keyof typeof AUTOMATION_INPUTS, string[]>;

/** Who scores prose. */
export type AutomationJudge =
  | { kind: 'lexical' }
  /** The scores among the files. */
  | { kind: 'imported' }
  /** A model behind an address that speaks OpenAI's protocol; null for no key. */
  | { kind: 'openai'; address: string; model: string; key: string | null };

/** Where it stands. */
export type AutomationProgress =
  | { stage: 'reading'; lines: number; bytesDone: number }
  | { stage: 'engine'; engine: EngineProgress }
  /** The native runner was lost and is asked again until it answers. */
  | { stage: 'waiting'; message: string }
  | {
      stage: 'judging';
      total: number;
      done: number;
      fromCache: number;
      awaitingRerun: number;
      /** Jobs a second; null while unknown. */
      perSecond: number | null;
      msLeft: number | null;
      /** "model, task" of each that is being judged. */
      running: string[];
    };

export interface AutomationOutcome {
  /** Was there anything valid to judge? If not, `issues` says why. */
  valid: boolean;
  /** Null where nothing was executed. */
  run: RunRecord | null;
  /** The run in which a judge was asked beside the verdicts; null where none was. */
  judging: RunRecord | null;
  /** Answers that the judge was asked about, how many of them it gave no score for, and the first reason it gave. */
  asked: { answers: number; unjudged: number; reason: string | null };
  taskCount: number;
  issues: ImportIssue[];
  /** Samples whose task is not among the tasks. */
  unknown: { model: string; taskId: string }[];
  evaluatorVersion: string;
  fromCache: number;
  /** One record per model, in the benchmark's own terms. */
  models: JsonObject[];
  /** The same for people: a line of headings, then one line per model. */
  table: string[][];
  /** Lines that `resultLines` can give. */
  resultCount: number;
  /** Paths that `reportText` can give. Empty where the run did not finish. */
  reportPaths: string[];
}

/** The door of a page opened for automation. */
export interface AutomationDoor {
  /** Read the files of the inputs, judge, and report. Rejects when that can't be begun at all. */
  evaluate(request: AutomationRequest): Promise<AutomationOutcome>;
  /** JSON lines, one evaluation each, each with its line end. */
  resultLines(from: number, count: number): Promise<string>;
  reportText(path: string): Promise<string>;
}

/** Ids of the page's file inputs. */
export const AUTOMATION_NAMES = ['tasks', 'samples', 'scores'] as const;
export const AUTOMATION_INPUTS = {
  tasks: 'benchtab-tasks',
  samples: 'benchtab-samples',
  scores: 'benchtab-scores',
} as const;

declare global {
  interface Window {
    /** Only in a page opened for automation, once it is ready. */
    benchtabAutomation?: AutomationDoor;
    /** Defined by whoever drives the page, before it loads. */
    benchtabProgress?: (progress: AutomationProgress) => void;
  }
}
