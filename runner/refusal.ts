import { PROBLEMS, type Problem, type ProblemCode } from '../src/model/runner.ts';

/** Something that was asked for and is not done, as the client is told it. The message is the problem's `detail`. */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly code: ProblemCode;
  /** When to try again, where that makes sense. */
  readonly retryAfterSeconds: number | null;

  constructor(code: ProblemCode, detail: string, retryAfterSeconds: number | null = null) {
    super(detail);
    this.code = code;
    this.retryAfterSeconds = retryAfterSeconds;
  }

  get status(): number {
    return PROBLEMS[this.code];
  }

  get problem(): Problem {
    return { code: this.code, detail: this.message };
  }
}
