import type { Audit, AuditCounts } from '../../../benchmarks/devbench/index.ts';
import { type MatrixRow, MatrixTable } from '../../components/MatrixTable.tsx';
import { formatCount } from '../../lib/format.ts';
import { groupWord } from '../../lib/names.ts';

const COLUMNS: readonly { key: string; name: string; read: (counts: AuditCounts) => number }[] = [
  { key: 'tasks', name: 'Tasks', read: ({ tasks }) => tasks },
  { key: 'golden-pass', name: 'Golden passes', read: ({ golden }) => golden.pass },
  { key: 'golden-fail', name: 'Golden fails', read: ({ golden }) => golden.fail },
  { key: 'golden-unsupported', name: 'Golden unsupported', read: ({ golden }) => golden.unsupported },
  { key: 'golden-not-strict', name: 'Golden not strict', read: ({ goldenNotStrict }) => goldenNotStrict },
  { key: 'empty-pass', name: 'Passes empty', read: ({ empty }) => empty.pass },
  { key: 'not-run', name: 'Not run', read: ({ golden }) => golden['not-run'] },
  { key: 'duplicates', name: 'There twice', read: ({ duplicates }) => duplicates },
];

/** How many tasks each finding of the audit is of. */
export function AuditCountsTable({ audit }: { audit: Audit }) {
  const row = (key: string, name: string, counts: AuditCounts): MatrixRow => ({
    key,
    name,
    cells: COLUMNS.map(({ read }) => formatCount(read(counts))),
  });
  return (
    <MatrixTable
      caption="Tasks by what the audit found"
      corner="Tasks"
      columns={COLUMNS}
      rows={[
        row('all', 'All', audit.overall),
        ...[...audit.languages].map(([name, counts]) =>
          row(`language ${name}`, groupWord('language', name), counts),
        ),
        ...[...audit.categories].map(([name, counts]) =>
          row(`category ${name}`, groupWord('category', name), counts),
        ),
      ]}
    />
  );
}
