import { type AssertionFacts, FAILED_ASSERTIONS_KEPT } from '../../src/model/index.ts';
import { append, slice } from '../shared/held.ts';
import { type Placed, positionIn, stackOf } from './positions.ts';

const HeldError = Error;
/** Characters kept of a failed assertion's message. */
const MESSAGE_KEPT = 2000;

/** Counts a program's assertions, also those that it swallows. */
export class AssertionWatch {
  private readonly facts: AssertionFacts = { run: 0, failed: 0, failures: [] };
  /** Bodies under way in which failing is asked for. */
  private expecting = 0;
  private readonly entry: () => Placed;

  /** @param entry the file whose lines are told. */
  constructor(entry: () => Placed) {
    this.entry = entry;
  }

  asserted(by: string, passed: boolean, message: string, error: unknown): void {
    if (this.expecting > 0) return;
    this.facts.run++;
    if (passed) return;
    this.facts.failed++;
    if (this.facts.failures.length >= FAILED_ASSERTIONS_KEPT) return;
    const stack = stackOf(error) ?? stackOf(new HeldError());
    const position = stack === null ? null : positionIn(stack, this.entry());
    append(this.facts.failures, {
      by,
      message: slice(message, 0, MESSAGE_KEPT),
      line: position?.line ?? null,
    });
  }

  expectingFailure<T>(body: () => T): T {
    this.expecting++;
    try {
      return body();
    } finally {
      this.expecting--;
    }
  }

  result(): AssertionFacts {
    return this.facts;
  }
}
