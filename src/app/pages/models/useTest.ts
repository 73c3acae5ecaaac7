import { useEffect, useRef, useState } from 'react';
import type { ConnectionTest } from '../../../connections/index.ts';
import { type ConnectionDraft, testDraft } from '../../services/models.ts';
import { announce } from '../../shell/announcer.ts';

export type TestState =
  | { status: 'idle' }
  | { status: 'working'; address: string }
  | { status: 'done'; test: ConnectionTest };

/** "Test connection", one at a time; a later one ends an earlier. */
export function useTest() {
  const [state, setState] = useState<TestState>({ status: 'idle' });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const end = () => {
    running.current?.abort();
    setState({ status: 'idle' });
  };
  const run = async (draft: ConnectionDraft, key: string | null) => {
    running.current?.abort();
    const abort = new AbortController();
    running.current = abort;
    setState({ status: 'working', address: draft.baseUrl });
    try {
      const test = await testDraft(draft, key, abort.signal);
      if (abort.signal.aborted) return;
      setState({ status: 'done', test });
      announce(test.ok ? 'The model answered.' : test.failure.message);
    } catch (reason) {
      if (abort.signal.aborted) return;
      setState({ status: 'idle' });
      throw reason;
    }
  };
  return { state, run, clear: end };
}
