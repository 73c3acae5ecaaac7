import type { Evaluation } from '../model/benchmark.ts';
import type { RunRecord } from '../model/run.ts';
import type { EngineProgress } from '../model/runtime.ts';
import type { UnknownSample } from './plan.ts';
import type { RunProgress } from './progress.ts';

/**
 * What a page shows of a run at one moment. Immutable: a new object each time something changed.
 */
export interface RunSnapshot {
  run: RunRecord;
  /**
   * `working`: this tab judges. `following`: another tab does, this one shows what it says and takes over when
   * that tab goes. `idle`: nobody does, or it is not known yet.
   */
  role: 'working' | 'following' | 'idle';
  progress: RunProgress;
  /** How far the engine's start has come; null where it was not needed yet. */
  engine: EngineProgress | null;
  /** Samples whose task is not in the task set. */
  unknown: readonly UnknownSample[];
  /** Why results can't be stored, for people; null while they can. */
  storageProblem: string | null;
  /** The verdicts that count, in the order they came; no provisional time-outs. */
  evaluations: readonly Evaluation[];
}

/** Between the tabs that show one run. The channel's name carries the version of these messages. */
export type RunMessage =
  | { type: 'hello' }
  | { type: 'command'; status: 'paused' | 'cancelled' }
  | {
      type: 'state';
      snapshot: Omit<RunSnapshot, 'role' | 'evaluations'>;
      /** Those that are new since the last such message; after a `hello`, all. */
      evaluations: readonly Evaluation[];
    };

export const runChannelName = (runId: string) => `benchtab:run:1:${runId}`;
export const runLockName = (runId: string) => `benchtab:run:${runId}`;
