import {
  type CompassReport,
  SCORES,
  type Score,
  type ScoreReport,
} from '../../../benchmarks/compass/index.ts';
import { Literal } from '../../components/Literal.tsx';
import type { TableColumn } from '../../components/table/column.ts';
import { formatCount, formatDecimal } from '../../lib/format.ts';
import { bothRules } from './bothRules.ts';
import { Figures } from './Figures.tsx';
import { SCORE_MEANINGS, SCORE_WORDS } from './words.ts';

/** The dimension of a task's groups that its family is in. */
export const FAMILY_DIMENSION = 'family';

/** One model's samples of a task, or of all tasks of a family. */
export interface GroupRow {
  key: string;
  /** Null where the row is of a family. */
  task: string | null;
  title: string;
  family: string;
  model: string;
  scores: ScoreReport;
}

/** A row for each model that has samples there. */
export function rowsOf({ tasks, families }: CompassReport, by: 'task' | 'family'): GroupRow[] {
  const groups =
    by === 'task'
      ? tasks
      : families.map(({ family, tasks: count, models }) => ({
          task: null,
          title: `${formatCount(count)} tasks`,
          family,
          models,
        }));
  return groups.flatMap(({ task, title, family, models }) =>
    models
      .filter(({ samples }) => samples > 0)
      .map(({ model, ...scores }) => ({
        key: JSON.stringify([task ?? family, model]),
        task,
        title,
        family,
        model,
        scores,
      })),
  );
}

/** Columns of the table of tasks or families; means are sorted by. */
export function columnsOf(by: 'task' | 'family'): TableColumn<GroupRow>[] {
  const family: TableColumn<GroupRow> = {
    id: 'family',
    header: 'Family',
    width: 136,
    value: (row) => row.family,
    cell: (row) => <Literal text={row.family} />,
  };
  const title: TableColumn<GroupRow> = {
    id: 'title',
    header: by === 'task' ? 'Name' : 'Tasks',
    width: by === 'task' ? 176 : 96,
    value: (row) => row.title,
    cell: (row) => <Literal text={row.title} />,
  };
  const task: TableColumn<GroupRow> = {
    id: 'task',
    header: 'Task',
    width: 144,
    value: (row) => row.task,
    cell: (row) => <Literal text={row.task ?? ''} />,
  };
  return [
    ...(by === 'task' ? [task, { ...title, hidden: true }, family] : [family, title]),
    {
      id: 'model',
      header: 'Model',
      width: 160,
      value: (row) => row.model,
      cell: (row) => <Literal text={row.model} />,
    },
    { id: 'samples', header: 'Samples', width: 84, align: 'end', value: (row) => row.scores.samples },
    ...SCORES.map(scoreColumn),
    {
      id: 'dimensions',
      header: 'Of means',
      explain:
        'Mean of the three scores’ means, each over the samples that have it. Marked where the composite is another.',
      width: 112,
      align: 'end',
      value: (row) => row.scores.meanOfDimensions,
      cell: ({ scores }) => <OtherRule scores={scores} />,
    },
  ];
}

function scoreColumn(score: Score): TableColumn<GroupRow> {
  return {
    id: score,
    header: SCORE_WORDS[score],
    explain: `${SCORE_MEANINGS[score]} Median / mean ± standard deviation; sorted by the mean.`,
    width: 148,
    align: 'end',
    value: ({ scores }) => scores[score]?.mean ?? null,
    cell: ({ scores }) => <Figures of={scores[score]} />,
  };
}

function OtherRule({ scores }: { scores: ScoreReport }) {
  const rules = bothRules(scores);
  if (rules === null) return <span className="quiet">–</span>;
  const figure = formatDecimal(rules.meanOfDimensions);
  return rules.differ ? <strong>≠ {figure}</strong> : <span className="quiet">{figure}</span>;
}
