import { Link } from 'react-router';
import type { Evaluation } from '../../../model/index.ts';
import { Literal } from '../../components/Literal.tsx';
import { ShowAll, useFirst } from '../../components/ShowAll.tsx';
import { formatCount, plural } from '../../lib/format.ts';
import { filterAddress } from '../run/filter.ts';
import '../../components/plainTable.css';

/** Tasks that could not be judged by, and what engines lack: their samples are neither right nor wrong. Nothing where none. */
export function TaskFaults({ evaluations }: { evaluations: readonly Evaluation[] }) {
  const faults = [
    ...Map.groupBy(
      evaluations.filter(({ verdict }) => verdict === 'unsupported'),
      ({ taskId, errorMessage }) => `${taskId}\n${errorMessage ?? ''}`,
    ),
  ];
  const { shown, showAll } = useFirst(faults);
  if (faults.length === 0) return null;
  const samples = faults.reduce((sum, [, own]) => sum + own.length, 0);
  return (
    <section className="stack" aria-labelledby="compass-faults">
      <h2 id="compass-faults">Not judged</h2>
      <p className="small prose">
        {plural(samples, 'sample')} could not be judged, because the task is at fault or the engine here lacks
        something. They are neither right nor wrong, and in no figure on this page.
      </p>
      <div className="table-scroll">
        <table className="plain-table compass-faults">
          <caption className="visually-hidden">Why samples were not judged</caption>
          <thead>
            <tr>
              <th scope="col">Task</th>
              <th scope="col" className="number">
                Samples
              </th>
              <th scope="col">Why</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(([key, own]) => (
              <tr key={key}>
                <th scope="row">
                  <Literal text={own[0]?.taskId ?? ''} />
                </th>
                <td className="number">
                  <Link to={filterAddress({ task: own[0]?.taskId ?? null, verdict: 'unsupported' })}>
                    {formatCount(own.length)}
                  </Link>
                </td>
                <td>
                  <Literal text={own[0]?.errorMessage ?? ''} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <ShowAll count={faults.length} showAll={showAll} />
    </section>
  );
}
