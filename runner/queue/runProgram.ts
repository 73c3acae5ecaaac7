import { setTimeout as wait } from 'node:timers/promises';
import type { Execution, Program } from '../../src/model/index.ts';
import type { ExecutionEvent, Executor } from '../engine/executor.ts';
import { unrun } from './unrun.ts';

/** How often a machine that can't go on (no space, no processes) is asked, and how long it has in between. */
const TRIES = 3;
const PAUSE_MS = 500;

/** What {@link runProgram} needs of an engine. */
export type Executes = Pick<Executor, 'execute'>;

/**
 * Runs a program, and once more where the machine could not: it may have been short of something for a moment. Does
 * not reject: a machine that still can't makes the outcome `crashed`, with its reason.
 */
export async function runProgram(
  executor: Executes,
  program: Program,
  signal: AbortSignal,
  onEvent: (event: ExecutionEvent) => void,
): Promise<Execution> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await executor.execute(program, signal, onEvent);
    } catch (error) {
      if (signal.aborted) return unrun('cancelled', null);
      if (tried === TRIES) return unrun('crashed', `The runner could not run it: ${messageOf(error)}`);
      await wait(PAUSE_MS * tried, undefined, { signal }).catch(() => {});
    }
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
