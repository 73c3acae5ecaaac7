import {
  type Call,
  type CallResult,
  type CallsEntry,
  type EvaluationSettings,
  type Execute,
  type Execution,
  emptyExecution,
  type Language,
  type Outcome,
  type StepResult,
} from '../../../model/index.ts';

/** What is called, and how. */
export interface Callee {
  language: Language;
  source: string;
  functionName: string;
  yardstick: CallsEntry['yardstick'];
}

/** What became of one call: the engine's facts; or its program ended in it; or it was never come to. */
export type CallFate =
  | { kind: 'ended'; result: CallResult }
  | { kind: 'stopped'; outcome: Outcome; detail: string | null }
  | { kind: 'not-run' };

export interface RanCalls {
  /** One for each call, in order. */
  fates: CallFate[];
  /** Running the source, the last time that it was tried; null where it never came to its end. */
  load: StepResult | null;
  found: boolean;
  yardstickFailure: string | null;
  /** Of the first program, with the time of all; the outcome is the first that is none of `exited`. */
  execution: Execution;
}

/** Bytes of JSON that one call may return: a list of two million whole numbers. */
export const VALUE_BYTES = 16 * 1024 * 1024;

/**
 * Makes the calls, in one program where it lives through them. What ends the program (its memory, its exit, a limit of time
 * that nothing inside could keep) ends the call that was under way; the calls after it are made in another.
 */
export async function runCalls(
  { language, ...callee }: Callee,
  calls: readonly Call[],
  settings: EvaluationSettings,
  execute: Execute,
): Promise<RanCalls> {
  const ran: RanCalls = {
    fates: calls.map((): CallFate => ({ kind: 'not-run' })),
    load: null,
    found: false,
    yardstickFailure: null,
    execution: emptyExecution('exited', null, 'none: nothing was called'),
  };
  for (let from = 0; from < calls.length; ) {
    const left = calls.slice(from);
    const execution = await execute({
      language,
      entry: { kind: 'calls', ...callee, calls: left, valueBytes: VALUE_BYTES, loadMs: settings.timeoutMs },
      files: {},
      stdin: '',
      limits: {
        wallMs: settings.timeoutMs + totalMs(left, callee.yardstick !== null),
        memoryBytes: settings.memoryBytes,
        outputBytes: settings.outputBytes,
      },
      seed: settings.seed,
    });
    ran.execution = from === 0 ? execution : joined(ran.execution, execution);
    const facts = execution.calls;
    ran.load = facts?.load ?? null;
    ran.found = facts?.found ?? false;
    ran.yardstickFailure ??= facts?.yardstickFailure ?? null;
    if (facts === null || execution.outcome === 'cancelled') break;
    for (const [place, result] of facts.calls.entries()) ran.fates[from + place] = { kind: 'ended', result };
    const at = from + facts.calls.length;
    if (at >= calls.length || ran.load === null || ran.load.status === 'raised' || !ran.found) break;
    ran.fates[at] = { kind: 'stopped', outcome: execution.outcome, detail: execution.detail };
    from = at + 1;
  }
  return ran;
}

/** A call without a limit may take the program's; a yardstick is timed up to five times. */
function totalMs(calls: readonly Call[], hasYardstick: boolean): number {
  const own = calls.reduce((sum, { limit }) => sum + (limit?.ceilingMs ?? 0), 0);
  return Math.ceil(hasYardstick ? 2 * own : own);
}

function joined(first: Execution, next: Execution): Execution {
  const { outcome, detail } = first.outcome === 'exited' ? next : first;
  return {
    ...first,
    outcome,
    detail,
    durationMs: first.durationMs + next.durationMs,
    memoryBytes: maximum(first.memoryBytes, next.memoryBytes),
    missingFeatures: [...new Set([...first.missingFeatures, ...next.missingFeatures])],
  };
}

function maximum(a: number | null, b: number | null): number | null {
  return a === null || b === null ? (a ?? b) : Math.max(a, b);
}
