import { Link } from 'react-router';
import {
  type CellReport,
  EFCB_TASK_NAMES,
  type EfcbTask,
  UNREADABLE,
} from '../../../benchmarks/efcb/index.ts';
import { formatCount } from '../../lib/format.ts';
import { filterAddress, groupParameter } from '../run/filter.ts';
import { TASK_DIMENSION } from './measures.ts';

/** How many replies no letter was read from, are missing, or no judge scored: each leads to them. Nothing where none. */
export function CountLinks({ model, task, cell }: { model: string; task: EfcbTask; cell: CellReport }) {
  const group = { model, [groupParameter(TASK_DIMENSION)]: EFCB_TASK_NAMES[task] };
  const counts = [
    { word: 'unreadable', count: cell.unreadable, to: filterAddress({ ...group, error: UNREADABLE }) },
    { word: 'missing', count: cell.missing, to: filterAddress({ ...group, verdict: 'absent' }) },
    { word: 'not judged', count: cell.unjudged, to: filterAddress({ ...group, verdict: 'unjudged' }) },
  ].filter(({ count }) => count > 0);
  if (counts.length === 0) return null;
  return (
    <span className="tiny efcb-counts">
      {counts.map(({ word, count, to }) => (
        <Link key={word} to={to}>
          {formatCount(count)} {word}
        </Link>
      ))}
    </span>
  );
}
