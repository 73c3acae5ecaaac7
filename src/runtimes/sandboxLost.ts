import type { Execution, Program } from '../model/index.ts';

/** The browser ended the sandbox's process, for want of memory most likely, and every worker with it. */
export class SandboxLost extends Error {
  override name = 'SandboxLost';
  /** What the program had come to; null where it had not begun. */
  readonly execution: Execution | null;

  constructor(execution: Execution | null) {
    super('The browser ended the sandbox in which programs run.');
    this.execution = execution;
  }
}

/** Something in one sandbox that executes programs. */
interface Pool {
  execute(program: Program, signal: AbortSignal | undefined, alone: boolean): Promise<Execution>;
}

/**
 * Executes a program in a sandbox that may be lost. Its programs are then executed again in a new one, each
 * alone, since any of them may have brought it down: one that does so alone keeps what it had come to.
 *
 * @param current the pool to take: after a loss, a new one.
 * @param forget told of a pool that is lost.
 */
export async function executeDespiteLoss<P extends Pool>(
  current: () => P,
  forget: (lost: P) => void,
  program: Program,
  signal: AbortSignal | undefined,
): Promise<Execution> {
  let alone = false;
  for (;;) {
    const pool = current();
    try {
      return await pool.execute(program, signal, alone);
    } catch (error) {
      if (!(error instanceof SandboxLost)) throw error;
      forget(pool);
      if (alone && error.execution !== null) return error.execution;
      alone ||= error.execution !== null;
    }
  }
}
