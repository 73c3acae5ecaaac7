import type { RunnerTrouble as Trouble } from '../../../runtimes/runner/failure.ts';
import { Literal } from '../../components/Literal.tsx';
import { Note } from '../../components/Note.tsx';
import type { RunnerState } from '../../services/runnerState.ts';

const TITLES: Record<Trouble, string> = {
  'not-running': 'Not running',
  'permission-denied': 'Permission denied',
  'wrong-token': 'Wrong token',
  'old-version': 'Old version',
  'origin-refused': 'This page is not allowed',
  'insecure-address': 'The address is not secure',
  'not-a-runner': 'No runner answers there',
  'out-of-order': 'The runner can’t work now',
};

/** Why the runner can't be used, and what to do about it. */
export function RunnerTrouble({ state }: { state: Extract<RunnerState, { status: 'waiting' | 'refused' }> }) {
  const { failure, status } = state;
  return (
    <Note tone={status === 'waiting' ? 'warning' : 'error'} title={TITLES[failure.trouble]}>
      <p>
        <Literal text={failure.message} />
      </p>
      <p>
        <Literal text={failure.remedy} />
      </p>
    </Note>
  );
}
