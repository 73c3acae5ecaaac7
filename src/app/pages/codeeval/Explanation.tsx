import { useState } from 'react';
import type { ExplainedPart } from '../../../model/index.ts';
import { Button } from '../../components/Button.tsx';
import { Literal } from '../../components/Literal.tsx';
import { messageOf } from '../../lib/useLoad.ts';

type State =
  | { status: 'unasked' | 'working' }
  | { status: 'known'; parts: ExplainedPart[] }
  | { status: 'failed'; message: string };

/** What each side of an assertion gave, found out when the reader asks. */
export function Explanation({ explain }: { explain: () => Promise<ExplainedPart[]> }) {
  const [state, setState] = useState<State>({ status: 'unasked' });
  const ask = async () => {
    setState({ status: 'working' });
    try {
      setState({ status: 'known', parts: await explain() });
    } catch (reason) {
      setState({ status: 'failed', message: messageOf(reason) });
    }
  };
  if (state.status === 'known') return <Parts parts={state.parts} />;
  return (
    <div className="row">
      <Button onPress={() => void ask()} isDisabled={state.status === 'working'}>
        {state.status === 'working' ? 'Running it once more' : 'Show what came out'}
      </Button>
      {state.status === 'failed' ? <span className="small">{state.message}</span> : null}
    </div>
  );
}

function Parts({ parts }: { parts: ExplainedPart[] }) {
  return (
    <section className="stack tight" aria-live="polite">
      <h3>What came out</h3>
      {parts.length === 0 ? (
        <p className="quiet small">
          Nothing more can be told: the context fails, or all is in the assertion.
        </p>
      ) : (
        <dl className="explained-parts">
          {parts.map(({ text, repr, error }) => (
            <div key={text}>
              <dt className="mono">
                <Literal text={text} />
              </dt>
              <dd className="mono">
                <Literal text={repr ?? `${error?.type ?? 'Error'}: ${error?.message ?? ''}`} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}
