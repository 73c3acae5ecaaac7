import { useMemo } from 'react';
import type { CompassReport } from '../../../benchmarks/compass/index.ts';
import type { RunRecord } from '../../../model/index.ts';
import { Choice } from '../../components/Choice.tsx';
import { FilterField } from '../../components/FilterField.tsx';
import { Empty } from '../../components/Note.tsx';
import { parseSort, sortText } from '../../components/table/column.ts';
import { DataTable } from '../../components/table/DataTable.tsx';
import { useQuery } from '../../lib/useQuery.ts';
import { filterAddress, groupParameter } from '../run/filter.ts';
import { ConsistencyTable } from './ConsistencyTable.tsx';
import { columnsOf, FAMILY_DIMENSION, type GroupRow, rowsOf } from './taskRows.tsx';

const ANY = '';
const BY = ['task', 'family'] as const;

/** Scores by task or family and model, and how alike a model's answers to a task are. */
export function TasksView({ run, report }: { run: RunRecord; report: CompassReport }) {
  const [query, change] = useQuery();
  const by = query.get('by') === 'family' ? 'family' : 'task';
  const text = query.get('q') ?? '';
  const model = query.get('model');
  const rows = useMemo(() => rowsOf(report, by), [report, by]);
  const columns = useMemo(() => columnsOf(by), [by]);
  const filter = useMemo(() => matcher(text, model), [text, model]);
  if (rows.length === 0) return <Empty title="No result yet">Scores by task stand here.</Empty>;
  const models = report.models.map((own) => own.model);
  return (
    <>
      <DataTable
        label={by === 'task' ? 'Scores by task and model' : 'Scores by family and model'}
        name={`${run.name} ${by === 'task' ? 'tasks' : 'families'}`}
        rows={rows}
        filter={filter}
        columns={columns}
        rowId={keyOf}
        rowHref={(row) => `/runs/${run.id}${samplesOf(row)}`}
        sort={parseSort(query.get('sort'))}
        onSort={(sort) => change({ sort: sortText(sort) })}
        tools={
          <>
            <FilterField label="Filter tasks" value={text} onChange={(q) => change({ q })} />
            <Choice
              compact
              label="Rows"
              value={by}
              options={BY.map((value) => ({ value, label: `A row per ${value}` }))}
              onChange={(value) => change({ by: value === 'task' ? null : value })}
            />
            {models.length > 1 ? (
              <Choice
                compact
                label="Model"
                value={model ?? ANY}
                options={[
                  { value: ANY, label: 'All models' },
                  ...models.map((value) => ({ value, label: value })),
                ]}
                onChange={(value) => change({ model: value })}
              />
            ) : null}
          </>
        }
        empty={<Empty title="Nothing matches">Empty the filter to see every row.</Empty>}
      />
      <ConsistencyTable models={report.models} />
    </>
  );
}

const keyOf = (row: GroupRow) => row.key;

function samplesOf({ model, task, family }: GroupRow): string {
  return filterAddress(
    task === null ? { model, [groupParameter(FAMILY_DIMENSION)]: family } : { model, task },
  );
}

/** Every word of the text must occur in a row's task, name or family. */
function matcher(text: string, model: string | null): (row: GroupRow) => boolean {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return (row) => {
    if (model !== null && row.model !== model) return false;
    const own = `${row.task ?? ''} ${row.title} ${row.family}`.toLowerCase();
    return words.every((word) => own.includes(word));
  };
}
