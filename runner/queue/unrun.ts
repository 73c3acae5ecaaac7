import { type Execution, emptyExecution, type Outcome } from '../../src/model/index.ts';

/** What came of a job whose program was not run to an end that anyone could see. */
export function unrun(outcome: Outcome, detail: string | null): Execution {
  return emptyExecution(outcome, detail, 'benchtab-runner');
}
