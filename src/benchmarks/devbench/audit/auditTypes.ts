import type { Evaluation, Task } from '../../../model/index.ts';
import type { ByGroup } from '../groups.ts';

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
  /** Ids of the other tasks that are the same program, as `duplicatesOf` compares them. */
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

/** What a set of tasks is worth: its tasks, and counts over them by language and category. */
export interface Audit extends ByGroup<AuditCounts> {
  tasks: TaskAudit[];
  /** Passes of any model that are no strict passes, in the order given. */
  notStrict: Evaluation[];
}
