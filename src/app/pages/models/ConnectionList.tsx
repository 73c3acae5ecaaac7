import { useState } from 'react';
import type { BudgetLimits, Spent } from '../../../model/connections.ts';
import { Button, ButtonLink } from '../../components/Button.tsx';
import { Literal } from '../../components/Literal.tsx';
import { Empty, Note } from '../../components/Note.tsx';
import { formatCount } from '../../lib/format.ts';
import { messageOf } from '../../lib/useLoad.ts';
import { useValueStore } from '../../lib/valueStore.ts';
import {
  type Connection,
  changeLimits,
  connections,
  disconnect,
  forgetConnection,
  reconnect,
} from '../../services/models.ts';
import { BudgetForm } from './BudgetForm.tsx';
import { Passphrase } from './Passphrase.tsx';
import '../../components/plainTable.css';

/** The connections there are, whether each is connected in this tab, and what was spent on it. */
export function ConnectionList() {
  const known = useValueStore(connections);
  /** The connection whose passphrase is asked for. */
  const [opening, setOpening] = useState<string | null>(null);
  /** The connection whose budget is changed. */
  const [limiting, setLimiting] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const attempt = async (act: () => Promise<void>) => {
    try {
      await act();
      setProblem(null);
      setOpening(null);
      setLimiting(null);
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
        <table className="plain-table connection-table">
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
                <td className="connection-actions">
                  {one.connected === null ? (
                    <Button
                      weight="quiet"
                      onPress={() =>
                        one.record.sealedKey === null
                          ? attempt(() => reconnect(one.record.id, ''))
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
                  <Button weight="quiet" onPress={() => setLimiting(one.record.id)}>
                    Budget
                  </Button>
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
            onGiven={(passphrase) => attempt(() => reconnect(record.id, passphrase))}
          />
        ))}
      {known
        .filter(({ record }) => record.id === limiting)
        .map(({ record }) => (
          <BudgetForm
            key={record.id}
            name={record.name}
            limits={record.limits}
            onGiven={(limits) => attempt(() => changeLimits(record.id, limits))}
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
  const state = connected === null ? `not connected; ${kept}` : `connected, ${kept}`;
  return `${state}; ${budgetWords(connected?.budget.spent ?? record.spent, record.limits)} spent`;
}

function budgetWords({ requests, promptTokens, completionTokens, counted }: Spent, limits: BudgetLimits) {
  const of = (limit: number | null) => (limit === null ? '' : ` of ${formatCount(limit)}`);
  const tokens = `${counted ? '' : 'about '}${formatCount(promptTokens + completionTokens)}${of(limits.tokens)} tokens`;
  return `${formatCount(requests)}${of(limits.requests)} requests, ${tokens}`;
}
