import type { BenchmarkId, Evaluation, EvaluationSettings } from './benchmark.ts';

export type RunStatus = 'running' | 'paused' | 'finished' | 'cancelled' | 'failed';

/** A run as it is stored: which samples against which tasks under which settings. */
export interface RunRecord {
  id: string;
  benchmark: BenchmarkId;
  name: string;
  taskSetId: string;
  sampleSetIds: string[];
  /** Restrict to these task ids; null for all. */
  taskIds: string[] | null;
  settings: EvaluationSettings;
  /**
   * Identity of what evaluates: the engine, as Runtime.versionFor gave it when the run began, and the judge where one is
   * asked.
   */
  engine: string;
  /** Judge.id of the run's judge; null where it has none. */
  judge: string | null;
  /**
   * Id of the run whose answers this one has judged, beside the verdicts that they have there. Absent in a run of its own.
   */
  judgingOf?: string;
  status: RunStatus;
  /** What stopped it, where status is `failed`. */
  failure: string | null;
  createdAt: number;
  finishedAt: number | null;
  total: number;
  done: number;
  /** Time spent evaluating, in milliseconds, pauses and reloads left out. */
  activeMs: number;
}

/** What the run engine tells while it works. */
export type RunEvent =
  | { type: 'planned'; runId: string; total: number; done: number }
  | { type: 'started'; runId: string; key: string; model: string; taskId: string }
  | { type: 'evaluated'; runId: string; evaluation: Evaluation }
  | { type: 'rerunning'; runId: string; count: number }
  | { type: 'status'; runId: string; run: RunRecord }
  | { type: 'storage-problem'; runId: string; message: string };
