import type { Execution } from '../../model/index.ts';

/** The browser ended the sandbox's process, for want of memory most likely, and every worker with it. */
export class SandboxLost extends Error {
  override name = 'SandboxLost';
  /** What the program had come to; null where it had not begun. */
  readonly execution: Execution | null;

  constructor(execution: Execution | null) {
    super('The browser ended the sandbox in which Python runs.');
    this.execution = execution;
  }
}
