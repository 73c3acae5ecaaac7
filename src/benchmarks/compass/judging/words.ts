import type { Outcome, RaisedError } from '../../../model/index.ts';

const ENDED: Record<Outcome, string> = {
  exited: 'left its program.',
  'timed-out': 'did not end in time.',
  'out-of-memory': 'ran out of memory.',
  'stack-overflow': 'ran out of stack.',
  crashed: 'ended its interpreter.',
  unsupported: 'needs something that this engine does not have.',
  cancelled: 'was cancelled.',
};

/** How a call's program ended, behind the name of what did it. */
export function endedWords(outcome: Outcome): string {
  return ENDED[outcome];
}

/** An error as people read it: "ValueError: no values (line 3)". */
export function raisedWords({ type, message, traceback, lineno }: RaisedError): string {
  const line = lineno ?? traceback.findLast(({ source }) => source)?.line ?? null;
  const text = message === null || message === '' ? type : `${type}: ${message}`;
  return `${shortened(text)}${line === null ? '' : ` (line ${line})`}`;
}

const SHOWN = 400;

/** The beginning of a long text. */
export function shortened(text: string): string {
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text;
}
