import type { Execution, Outcome } from '../../../model/index.ts';

/** Error type of a solution that ended by the outcome of its execution, in the reference's vocabulary. */
export const ENDED_AS: Record<Outcome, string> = {
  exited: 'Error',
  'timed-out': 'TimeoutError',
  'out-of-memory': 'Error',
  'stack-overflow': 'Error',
  crashed: 'Error',
  unsupported: 'Unsupported',
  cancelled: 'Cancelled',
};

/** What is said of it. No times or sizes: the same solution must give the same text. */
export function endMessage({ outcome, exitStatus, detail, missingFeatures }: Execution): string {
  switch (outcome) {
    case 'exited': {
      const status = exitStatus === null ? '' : ` with exit status ${exitStatus}`;
      return `The solution ended its process${status} before its tests were done`;
    }
    case 'timed-out':
      return 'The solution did not stop when its time was up, and was stopped from outside';
    case 'out-of-memory':
      return 'The solution ran out of memory';
    case 'stack-overflow':
      return "The solution overflowed the interpreter's stack";
    case 'crashed':
      return `The interpreter crashed${detail === null ? '' : `: ${detail}`}`;
    case 'unsupported':
      return `This runtime lacks ${detail ?? (missingFeatures.join(', ') || 'something the solution needs')}`;
    case 'cancelled':
      return 'The evaluation was cancelled';
  }
}
