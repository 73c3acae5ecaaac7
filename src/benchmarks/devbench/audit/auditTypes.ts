import type { Evaluation, Task } from '../../../model/index.ts';

/**
 * What became of a baseline of one task. `unsupported`: it could not run here (or was cancelled); `not-run`: it was
 * not evaluated.
 */
export type BaselineStatus = 'pass' | 'fail' | 'unsupported' | 'not-run';

/** A completion that says something of its task, not of a model: the golden one, or none at all. */
export interface Baseline {
  status: BaselineStatus;
  /** In the strict reading; null where that is not known. */
  strictPass: boolean | null;
  /** Why it does not pass, or passes but not strictly; null for a pass and where it was not run. */
  reason: string | null;
  /** Null where it was not run. */
  evaluation: Evaluation | null;
}

export interface TaskAudit {
  task: Task;
  golden: Baseline;
  /** The null baseline: a task that passes with an empty completion tells nothing of a model. */
  empty: Baseline;
  /** Ids of the other tasks that are the same program; see `duplicates`. */
  duplicates: string[];
}

/** Counts over a group's tasks. */
export interface AuditCounts {
  tasks: number;
  golden: Record<BaselineStatus, number>;
  empty: Record<BaselineStatus, number>;
  /** Golden completions that pass by the reference's rules but not strictly. */
  goldenNotStrict: number;
  /** Null baselines that pass by the reference's rules but not strictly. */
  emptyNotStrict: number;
  /** Tasks that another task repeats. */
  duplicates: number;
}

/** A benchmark looked at itself. Groups in the order of the tasks. */
export interface Audit {
  tasks: TaskAudit[];
  overall: AuditCounts;
  languages: Map<string, AuditCounts>;
  categories: Map<string, AuditCounts>;
  /** By language, then by category. */
  cells: Map<string, Map<string, AuditCounts>>;
  /** Passes of any model that are no strict passes, as they were given. */
  notStrict: Evaluation[];
}
