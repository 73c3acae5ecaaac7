import { Link } from 'react-router';
import type { Verdict } from '../../../model/index.ts';
import { Literal } from '../../components/Literal.tsx';
import { ShowAll, useFirst } from '../../components/ShowAll.tsx';
import { VerdictMark } from '../../components/VerdictMark.tsx';
import { formatCount } from '../../lib/format.ts';
import { numbered } from '../../lib/numbered.ts';
import { useQuery } from '../../lib/useQuery.ts';
import { solutionAddress } from '../run/solutionAddress.ts';
import '../../components/plainTable.css';

/** A completion that the audit has something to say of. */
export interface AuditEntry {
  model: string;
  taskId: string;
  index: number;
  /** Null where it rests on no run. */
  verdict: Verdict | null;
  why: string;
}

/** One finding of the audit with the completions it is about; each leads to its page. */
export function AuditList({
  runId,
  title,
  about,
  none,
  entries,
}: {
  runId: string;
  title: string;
  about: string;
  /** Said where there are none; null to leave the finding out then. */
  none: string | null;
  entries: readonly AuditEntry[];
}) {
  const [query] = useQuery();
  const { shown, showAll } = useFirst(entries);
  if (entries.length === 0 && none === null) return null;
  return (
    <section className="stack" aria-label={title}>
      <div className="page-head">
        <h2>
          {title} <span className="quiet">{formatCount(entries.length)}</span>
        </h2>
        <p className="quiet small">{entries.length === 0 ? none : about}</p>
      </div>
      {entries.length === 0 ? null : (
        <div className="table-scroll">
          <table className="plain-table">
            <caption className="visually-hidden">{title}</caption>
            <thead>
              <tr>
                <th scope="col">Task</th>
                <th scope="col">Completion of</th>
                <th scope="col">Verdict</th>
                <th scope="col">Why</th>
              </tr>
            </thead>
            <tbody>
              {numbered(shown).map(({ place, item }) => (
                <tr key={place}>
                  <th scope="row">
                    <Link to={solutionAddress(runId, item, query)}>
                      <Literal text={item.taskId} />
                    </Link>
                  </th>
                  <td>
                    <Literal text={item.model} />
                  </td>
                  <td>{item.verdict === null ? '–' : <VerdictMark verdict={item.verdict} />}</td>
                  <td>
                    <Literal text={item.why} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          <ShowAll count={entries.length} showAll={showAll} />
        </div>
      )}
    </section>
  );
}
