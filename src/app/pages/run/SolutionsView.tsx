import { useCallback, useMemo } from 'react';
import type { RunRecord } from '../../../model/index.ts';
import { Button } from '../../components/Button.tsx';
import { Choice } from '../../components/Choice.tsx';
import { Empty } from '../../components/Note.tsx';
import { parseSort, sortText } from '../../components/table/column.ts';
import { DataTable } from '../../components/table/DataTable.tsx';
import { useQuery } from '../../lib/useQuery.ts';
import { type ColumnsFor, taskColumns } from './columns.tsx';
import { matcher, parseFilter } from './filter.ts';
import { type SolutionRow, type TaskRow, taskRows } from './rows.ts';
import { SolutionFilters } from './SolutionFilters.tsx';
import { solutionAddress } from './solutionAddress.ts';

const BY_SOLUTION = 'solution';
const BY_TASK = 'task';

/** The table of solutions, one row each, or one row a task with the models side by side. */
export function SolutionsView({
  run,
  rows,
  models,
  columnsFor,
  noun = 'solution',
  markWords = {},
}: {
  run: RunRecord;
  rows: readonly SolutionRow[];
  models: readonly string[];
  columnsFor: ColumnsFor;
  /** What an answer is called. */
  noun?: string;
  /** What is found in answers, for the filter. */
  markWords?: Readonly<Record<string, string>>;
}) {
  const [query, change] = useQuery();
  const byTask = query.get('rows') === BY_TASK && models.length > 1;
  const tools = (
    <>
      <SolutionFilters rows={rows} models={models} noun={noun} markWords={markWords} />
      {models.length > 1 ? (
        <Choice
          compact
          label="Rows"
          value={byTask ? BY_TASK : BY_SOLUTION}
          options={[
            { value: BY_SOLUTION, label: `A row per ${noun}` },
            { value: BY_TASK, label: 'A row per task' },
          ]}
          onChange={(value) => change({ rows: value === BY_TASK ? BY_TASK : null, sort: null })}
        />
      ) : null}
    </>
  );
  if (rows.length === 0) {
    return (
      <Empty title={run.status === 'running' ? 'No result yet' : 'Nothing was judged'}>
        {run.status === 'running'
          ? `Each ${noun} appears here as soon as it is judged.`
          : `Resume the run to judge its ${noun}s.`}
      </Empty>
    );
  }
  return byTask ? (
    <TasksTable run={run} rows={rows} models={models} tools={tools} />
  ) : (
    <SolutionsTable run={run} rows={rows} columnsFor={columnsFor} noun={noun} tools={tools} />
  );
}

function SolutionsTable({
  run,
  rows,
  columnsFor,
  noun,
  tools,
}: {
  run: RunRecord;
  rows: readonly SolutionRow[];
  columnsFor: ColumnsFor;
  noun: string;
  tools: React.ReactNode;
}) {
  const [query, change] = useQuery();
  const dimensions = useDimensions(rows);
  const columns = useMemo(() => columnsFor(dimensions), [columnsFor, dimensions]);
  const filter = useMemo(() => matcher(parseFilter(query)), [query]);
  return (
    <DataTable
      label={`${noun.charAt(0).toUpperCase()}${noun.slice(1)}s`}
      name={`${run.name} ${noun}s`}
      rows={rows}
      filter={filter}
      columns={columns}
      rowId={keyOf}
      rowHref={(row) => solutionAddress(run.id, row, query)}
      sort={parseSort(query.get('sort'))}
      onSort={(sort) => change({ sort: sortText(sort) })}
      tools={tools}
      empty={<NothingMatches />}
    />
  );
}

function TasksTable({
  run,
  rows,
  models,
  tools,
}: {
  run: RunRecord;
  rows: readonly SolutionRow[];
  models: readonly string[];
  tools: React.ReactNode;
}) {
  const [query, change] = useQuery();
  const dimensions = useDimensions(rows);
  const tasks = useMemo(() => taskRows(rows), [rows]);
  const columns = useMemo(
    () => taskColumns(models, dimensions, (row) => solutionAddress(run.id, row, query)),
    [models, dimensions, run.id, query],
  );
  const matches = useMemo(() => matcher(parseFilter(query)), [query]);
  const rowsOfTask = useMemo(() => Map.groupBy(rows, ({ taskId }) => taskId), [rows]);
  const filter = useCallback(
    (task: TaskRow) => (rowsOfTask.get(task.taskId) ?? []).some(matches),
    [rowsOfTask, matches],
  );
  return (
    <DataTable
      label="Tasks"
      name={`${run.name} tasks`}
      rows={tasks}
      filter={filter}
      columns={columns}
      rowId={taskIdOf}
      rowHref={(task) => {
        const own = models.flatMap((model) => task.byModel.get(model) ?? [])[0];
        return own === undefined ? `/runs/${run.id}` : solutionAddress(run.id, own.first, query);
      }}
      sort={parseSort(query.get('sort'))}
      onSort={(sort) => change({ sort: sortText(sort) })}
      tools={tools}
      empty={<NothingMatches />}
    />
  );
}

function NothingMatches() {
  const [query, change] = useQuery();
  const clear = () => {
    const kept = new Set(['view', 'rows', 'sort']);
    change(
      Object.fromEntries([...query.keys()].filter((name) => !kept.has(name)).map((name) => [name, null])),
    );
  };
  return (
    <Empty title="Nothing matches these filters" actions={<Button onPress={clear}>Clear the filters</Button>}>
      The run has others.
    </Empty>
  );
}

/** Group dimensions of the rows; the same array as long as they stay the same. */
function useDimensions(rows: readonly SolutionRow[]): string[] {
  const names = [...new Set(rows.flatMap(({ groups }) => Object.keys(groups)))].join('\n');
  return useMemo(() => (names === '' ? [] : names.split('\n')), [names]);
}

const keyOf = (row: SolutionRow) => row.key;
const taskIdOf = (row: TaskRow) => row.taskId;
