import type { RaisedError, StepResult } from '../../../model/index.ts';

/** What the alarm raises inside a program (specs/codeeval.md 5.7). */
export function isAlarm(error: RaisedError): boolean {
  return error.type === 'TimeoutException' && error.message === 'Execution timed out';
}

export function raisedAlarm(step: StepResult | null | undefined): boolean {
  return step?.status === 'raised' && isAlarm(step.error);
}

/** The reference reports what `str(e)` raised instead of `e`. */
export function textOfStrError(error: RaisedError): string {
  return error.strRaised ?? `the text of the ${error.type} can't be read`;
}

/** An exception as one reads it: "SystemExit: 3", or its name alone. */
export function errorTitle(error: RaisedError): string {
  return error.message === null || error.message === '' ? error.type : `${error.type}: ${error.message}`;
}
