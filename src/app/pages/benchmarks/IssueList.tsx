import type { ImportIssue } from '../../../model/index.ts';
import { Literal } from '../../components/Literal.tsx';
import { ShowAll, useFirst } from '../../components/ShowAll.tsx';
import { numbered } from '../../lib/numbered.ts';
import '../../components/plainTable.css';

/** What was wrong, in which file and line, and what would be right. */
export function IssueList({ issues }: { issues: readonly ImportIssue[] }) {
  const { shown, showAll } = useFirst(issues);
  return (
    <div className="table-scroll">
      <table className="plain-table">
        <caption className="visually-hidden">Import issues</caption>
        <thead>
          <tr>
            <th scope="col">Where</th>
            <th scope="col">Field</th>
            <th scope="col">What is wrong</th>
            <th scope="col">What would be right</th>
          </tr>
        </thead>
        <tbody>
          {numbered(shown).map(({ place, item: issue }) => (
            <tr key={place}>
              <td className="mono">
                <Literal text={`${issue.file}${issue.line === null ? '' : `:${issue.line}`}`} />
              </td>
              <td className="mono">{issue.field === null ? '' : <Literal text={issue.field} />}</td>
              <td>
                <span className={issue.severity === 'error' ? 'issue-error' : 'issue-warning'}>
                  {issue.severity === 'error' ? 'left out' : 'warning'}
                </span>{' '}
                <Literal text={issue.message} />
              </td>
              <td>{issue.expected === null ? '' : <Literal text={issue.expected} />}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <ShowAll count={issues.length} showAll={showAll} />
    </div>
  );
}
