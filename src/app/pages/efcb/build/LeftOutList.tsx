import type { LeftOut } from '../../../../benchmarks/efcb/building/buildSet.ts';
import { EFCB_TASK_NAMES } from '../../../../benchmarks/efcb/index.ts';
import { Literal } from '../../../components/Literal.tsx';
import { ShowAll, useFirst } from '../../../components/ShowAll.tsx';
import { numbered } from '../../../lib/numbered.ts';
import '../../../components/plainTable.css';

/** Each pull request that is not asked about, by task, and why. */
export function LeftOutList({ leftOut }: { leftOut: readonly LeftOut[] }) {
  const { shown, showAll } = useFirst(leftOut);
  if (leftOut.length === 0) return <p className="small quiet">Nothing was left out.</p>;
  return (
    <div className="table-scroll">
      <table className="plain-table">
        <caption>Left out</caption>
        <thead>
          <tr>
            <th scope="col">Pull request</th>
            <th scope="col">Of</th>
            <th scope="col">Why</th>
          </tr>
        </thead>
        <tbody>
          {numbered(shown).map(({ place, item: { repository, id, title, task, reason } }) => (
            <tr key={place}>
              <th scope="row">
                <Literal text={`${repository}#${id.slice(0, 12)}`} />{' '}
                <span className="quiet">
                  <Literal text={title} />
                </span>
              </th>
              <td>{task === null ? 'every task' : EFCB_TASK_NAMES[task]}</td>
              <td>
                <Literal text={reason} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <ShowAll count={leftOut.length} showAll={showAll} />
    </div>
  );
}
