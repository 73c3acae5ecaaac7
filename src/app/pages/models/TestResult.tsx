import type { ChatTrouble } from '../../../model/chat.ts';
import { Button } from '../../components/Button.tsx';
import { Literal } from '../../components/Literal.tsx';
import { Note } from '../../components/Note.tsx';
import { formatDuration, plural } from '../../lib/format.ts';
import type { TestState } from './useTest.ts';

/** Names offered to choose from. */
const MOST_NAMES = 24;

const TITLES: Partial<Record<ChatTrouble, string>> = {
  'no-server': 'No server',
  cors: 'This page is not allowed',
  'local-network': 'Permission denied',
  'insecure-address': 'The address is not secure',
  unauthorized: 'The key is not accepted',
  'unknown-model': 'No such model',
  malformed: 'Another kind of server',
  timeout: 'No answer in time',
  'rate-limited': 'Too many requests',
  'server-error': 'The server failed',
};

/** What came of testing a connection, and what to do about it. */
export function TestResult({ state, onModel }: { state: TestState; onModel: (name: string) => void }) {
  if (state.status === 'idle') return null;
  if (state.status === 'working') {
    return (
      <p className="small" role="status">
        Asking <Literal text={state.address} />. Your browser may ask whether this page may reach programs on
        this machine or network.
      </p>
    );
  }
  const { test } = state;
  return (
    <Note
      tone={test.ok ? 'info' : 'error'}
      title={test.ok ? 'The model answered' : (TITLES[test.failure.trouble] ?? 'It did not answer')}
    >
      {test.ok ? (
        <p>
          It said “<Literal text={test.reply.trim()} />” after {formatDuration(test.ms)}.
        </p>
      ) : (
        <>
          <p>
            <Literal text={test.failure.message} />
          </p>
          <p>
            <Literal text={test.failure.remedy} />
          </p>
        </>
      )}
      {test.models.length === 0 ? null : (
        <p className="small">
          The server has {plural(test.models.length, 'model')}:{' '}
          {test.models.slice(0, MOST_NAMES).map((name) => (
            <Button key={name} weight="quiet" onPress={() => onModel(name)}>
              <Literal text={name} />
            </Button>
          ))}
        </p>
      )}
    </Note>
  );
}
