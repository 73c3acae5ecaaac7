import { useState } from 'react';
import { Link } from 'react-router';
import type { RunRecord } from '../../../model/index.ts';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { Literal } from '../../components/Literal.tsx';
import { Note } from '../../components/Note.tsx';
import { formatCount, formatDuration, formatMoment } from '../../lib/format.ts';
import { useLoad } from '../../lib/useLoad.ts';
import { useValueStore } from '../../lib/valueStore.ts';
import { storageVersion, stores } from '../../services/storage.ts';
import '../../components/plainTable.css';

/** Runs of this browser, newest first. */
export function RecentRuns() {
  const version = useValueStore(storageVersion);
  const [doomed, setDoomed] = useState<RunRecord | null>(null);
  const runs = useLoad(readRuns, version);
  return (
    <section className="stack" aria-labelledby="runs-title">
      <h2 id="runs-title">Recent runs</h2>
      {runs.status === 'failed' ? (
        <Note tone="error" title="The runs could not be read">
          {runs.message}
        </Note>
      ) : null}
      {runs.status === 'ready' && runs.value.length === 0 ? (
        <p className="quiet small">None yet. The starter set makes the first in a few seconds.</p>
      ) : null}
      {runs.status === 'ready' && runs.value.length > 0 ? (
        <div className="table-scroll">
          <table className="plain-table">
            <caption className="visually-hidden">Recent runs</caption>
            <thead>
              <tr>
                <th scope="col">Run</th>
                <th scope="col">State</th>
                <th scope="col" className="number">
                  Judged
                </th>
                <th scope="col" className="number">
                  Time
                </th>
                <th scope="col">Begun</th>
                <th scope="col">
                  <span className="visually-hidden">Delete</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {runs.value.map((run) => (
                <tr key={run.id}>
                  <th scope="row">
                    <Link to={`/runs/${run.id}`}>
                      <Literal text={run.name} />
                    </Link>
                  </th>
                  <td>{run.status}</td>
                  <td className="number">
                    {formatCount(run.done)} of {formatCount(run.total)}
                  </td>
                  <td className="number">{formatDuration(run.activeMs)}</td>
                  <td>{formatMoment(run.createdAt)}</td>
                  <td className="number">
                    <Button weight="quiet" aria-label={`Delete ${run.name}`} onPress={() => setDoomed(run)}>
                      Delete
                    </Button>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : null}
      <Dialog
        role="alertdialog"
        title="Delete this run?"
        isOpen={doomed !== null}
        onOpenChange={(isOpen) => {
          if (!isOpen) setDoomed(null);
        }}
        actions={
          <Button
            weight="danger"
            onPress={async () => {
              if (doomed === null) return;
              const { deleteRun } = await import('../../services/runs.ts');
              await deleteRun(doomed.id);
              setDoomed(null);
            }}
          >
            Delete the run
          </Button>
        }
      >
        <p>
          <Literal text={doomed?.name ?? ''} /> and its {formatCount(doomed?.done ?? 0)} results are deleted
          from this browser. The cache stays, so the same run again is quick.
        </p>
      </Dialog>
    </section>
  );
}

async function readRuns() {
  const all = await (await stores()).runs();
  // What judges were asked beside a run is shown with that.
  const own = all.filter(({ judgingOf }) => judgingOf === undefined);
  return own.toSorted((a, b) => b.createdAt - a.createdAt);
}
