import type { Execution, Outcome } from '../../src/model/index.ts';
import { emptyExecution } from '../emptyExecution.ts';

/** What came of a job whose program was not run to an end that anyone could see. */
export function unrun(outcome: Outcome, detail: string | null): Execution {
  return { ...emptyExecution('benchtab-runner'), outcome, detail };
}
