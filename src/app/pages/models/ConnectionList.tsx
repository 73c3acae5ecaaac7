import { useState } from 'react';
import type { BudgetLimits } from '../../../connections/index.ts';
import { Button, ButtonLink } from '../../components/Button.tsx';
import { Literal } from '../../components/Literal.tsx';
import { Empty, Note } from '../../components/Note.tsx';
import { formatCount } from '../../lib/format.ts';
import { messageOf } from '../../lib/useLoad.ts';
import { useValueStore } from '../../lib/valueStore.ts';
import {
  type Connection,
  connections,
  disconnect,
  forgetConnection,
  reconnect,
} from '../../services/models.ts';
import { Passphrase } from './Passphrase.tsx';
import '../../components/plainTable.css';

const NO_LIMITS: BudgetLimits = { requests: null, tokens: null };

/** The connections there are, whether each is connected in this tab, and what was spent on it. */
export function ConnectionList() {
  const known = useValueStore(connections);
  /** The connection whose passphrase is asked for. */
  const [opening, setOpening] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const attempt = async (act: () => Promise<void>) => {
    try {
      await act();
      setProblem(null);
      setOpening(null);
    } catch (reason) {
      setProblem(messageOf(reason));
    }
  };
  if (known.length === 0) {
    return (
      <Empty title="No model is connected">
        Judging with the lexical estimator or imported scores needs none.
      </Empty>
    );
  }
  return (
    <section className="stack" aria-label="Connections">
      <div className="table-scroll">
        <table className="plain-table">
          <caption>Connections</caption>
          <thead>
            <tr>
              <th scope="col">Model</th>
              <th scope="col">Server</th>
              <th scope="col">State</th>
              <th scope="col">
                <span className="visually-hidden">Actions</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {known.map((one) => (
              <tr key={one.record.id}>
                <th scope="row">
                  <Literal text={one.record.name} />
                </th>
                <td>
                  <Literal text={one.record.baseUrl === '' ? 'this browser' : one.record.baseUrl} />
                </td>
                <td>{stateWords(one)}</td>
                <td className="number">
                  {one.connected === null ? (
                    <Button
                      weight="quiet"
                      onPress={() =>
                        one.record.sealedKey === null
                          ? attempt(() => reconnect(one.record, '', NO_LIMITS))
                          : setOpening(one.record.id)
                      }
                    >
                      Connect
                    </Button>
                  ) : (
                    <Button weight="quiet" onPress={() => disconnect(one.record.id)}>
                      Disconnect
                    </Button>
                  )}
                  {one.isKept ? (
                    <Button weight="quiet" onPress={() => attempt(() => forgetConnection(one.record.id))}>
                      Forget
                    </Button>
                  ) : null}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {known
        .filter(({ record }) => record.id === opening)
        .map(({ record }) => (
          <Passphrase
            key={record.id}
            name={record.name}
            onGiven={(passphrase) => attempt(() => reconnect(record, passphrase, NO_LIMITS))}
          />
        ))}
      {problem === null ? null : (
        <Note tone="error" title="That did not work">
          {problem}
        </Note>
      )}
      {known.some(({ connected }) => connected !== null) ? (
        <div className="row">
          <ButtonLink href="/new">Judge with it: new run</ButtonLink>
          <ButtonLink href="/generate">Generate answers</ButtonLink>
        </div>
      ) : null}
    </section>
  );
}

function stateWords({ connected, isKept, record }: Connection): string {
  const kept = isKept
    ? `kept${record.sealedKey === null ? '' : ', its key encrypted'}`
    : 'until the tab is closed';
  if (connected === null) return `not connected; ${kept}`;
  const { requests, promptTokens, completionTokens, counted } = connected.budget.spent;
  const tokens = `${counted ? '' : 'about '}${formatCount(promptTokens + completionTokens)} tokens`;
  return `connected, ${kept}; ${formatCount(requests)} requests, ${tokens} spent`;
}
