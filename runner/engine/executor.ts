import type { Execution, Program } from '../../src/model/index.ts';
import type { Capabilities, JobState } from '../../src/model/runner.ts';

/** What happens to a program on its way to its {@link Execution}. */
export type ExecutionEvent =
  | { type: 'state'; state: Exclude<JobState, 'queued'> }
  | { type: 'output'; stream: 'stdout' | 'stderr'; text: string };

/** Compiles and runs programs on this machine, each apart from the others and from everything else. */
export interface Executor {
  /** What was found on this machine. */
  readonly found: Pick<Capabilities, 'isolation' | 'toolchains' | 'missing' | 'limits'>;
  /** How many programs run beside each other. */
  readonly slots: number;
  /**
   * Runs one program, in a slot that the caller knows to be free. Does not reject for anything a program does; rejects
   * where the machine can't go on (no space, no processes). Aborting gives the outcome `cancelled`.
   */
  execute(
    program: Program,
    signal: AbortSignal,
    onEvent: (event: ExecutionEvent) => void,
  ): Promise<Execution>;
  /** Ends every process that was started, compilers too. */
  stop(): Promise<void>;
}
