import type { Execution, Program } from '../../model/index.ts';

/** A program that somebody waits for. */
export class Pending {
  /** Of its job on the runner. Another one where a runner gave the job up. */
  id: string;
  readonly program: Program;
  /** Of the engine that was promised. */
  readonly version: string;
  readonly executed: Promise<Execution>;
  givenUp = 0;
  resolve: (execution: Execution) => void = () => {};
  reject: (error: Error) => void = () => {};

  constructor(id: string, program: Program, version: string) {
    this.id = id;
    this.program = program;
    this.version = version;
    this.executed = new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
    });
  }
}
