import type { BenchmarkId, EvaluationSettings, ImportIssue } from './benchmark.ts';
import type { RunRecord } from './run.ts';
import type { EngineProgress } from './runtime.ts';

/** The page has its door for automation when its address has this in its query: `?automation`. */
export const AUTOMATION_QUERY = 'automation';

/** What a program outside of the page, the command line, asks it to do. */
export interface AutomationRequest {
  benchmark: BenchmarkId;
  /**
   * Paths of the files in the page's two file inputs, in the inputs' order, with "/" between folders; null for
   * the starter set.
   */
  paths: { tasks: string[]; samples: string[] } | null;
  /** Replaces the benchmark's default settings. */
  settings: Partial<EvaluationSettings>;
  /** Programs that run beside each other; null for what fits the machine. */
  workers: number | null;
}

/** Where it stands. */
export type AutomationProgress =
  | { stage: 'reading'; lines: number; bytesDone: number }
  | { stage: 'engine'; engine: EngineProgress }
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

/** One model's line in the summary. Scores are percentages, as the benchmark's reports give them. */
export interface AutomationModel {
  model: string;
  score: number;
  lowerBound: number;
  upperBound: number;
  /** Tasks the score rests on, absent ones counted as 0. */
  n: number;
  /** In the strict reading; null where it was not computed. */
  strictScore: number | null;
  evaluated: number;
  absent: number;
  /** Samples per verdict. */
  verdicts: Record<string, number>;
}

export interface AutomationOutcome {
  /** Null where nothing valid was given to judge; `issues` says why. */
  run: RunRecord | null;
  taskCount: number;
  issues: ImportIssue[];
  /** Samples whose task is not among the tasks. */
  unknown: { model: string; taskId: string }[];
  evaluatorVersion: string;
  fromCache: number;
  models: AutomationModel[];
  /** Lines that `resultLines` can give. */
  resultCount: number;
  /** Paths that `reportText` can give. Empty where the run did not finish. */
  reportPaths: string[];
}

/** The door of a page opened for automation. */
export interface AutomationDoor {
  /** Read the files of the two inputs, judge, and report. Rejects when that can't be begun at all. */
  evaluate(request: AutomationRequest): Promise<AutomationOutcome>;
  /** JSON lines, one evaluation each, each with its line end. */
  resultLines(from: number, count: number): Promise<string>;
  reportText(path: string): Promise<string>;
}

/** Ids of the page's file inputs. */
export const AUTOMATION_INPUTS = { tasks: 'benchtab-tasks', samples: 'benchtab-samples' } as const;

declare global {
  interface Window {
    /** Only in a page opened for automation, once it is ready. */
    benchtabAutomation?: AutomationDoor;
    /** Defined by whoever drives the page, before it loads. */
    benchtabProgress?: (progress: AutomationProgress) => void;
  }
}
