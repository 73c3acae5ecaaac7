import type { GroupReport, ModelReport } from '../../../benchmarks/devbench/index.ts';
import { Literal } from '../../components/Literal.tsx';
import { MatrixTable } from '../../components/MatrixTable.tsx';
import { formatCount, formatDecimal } from '../../lib/format.ts';
import { groupName } from './groupName.ts';
import { measureWords, passOf, type Reading } from './reading.ts';

/** pass@k of each model on each group of tasks, with interval and n. */
export function PassTable({
  models,
  reading,
  soFar,
}: {
  models: readonly ModelReport[];
  reading: Reading;
  /** Is there more to come? */
  soFar: boolean;
}) {
  const groups = models[0] === undefined ? [] : groupsOf(models[0]);
  return (
    <MatrixTable
      caption={`${measureWords(reading)}, %, with 95 % interval and number of tasks`}
      corner="Tasks"
      columns={models.map(({ model }) => ({ key: model, name: <Literal text={model} /> }))}
      rows={groups.map((group) => ({
        key: keyOf(group),
        name: groupName(group),
        cells: models.map((model) => {
          const own = groupsOf(model).find((one) => keyOf(one) === keyOf(group));
          return own === undefined ? null : (
            <PassCell key={model.model} group={own} reading={reading} soFar={soFar} />
          );
        }),
      }))}
    />
  );
}

function PassCell({ group, reading, soFar }: { group: GroupReport; reading: Reading; soFar: boolean }) {
  const pass = passOf(group, reading);
  if (pass === null)
    return <span className="quiet">{group.answered > 0 ? 'none ran' : soFar ? '–' : 'no answer'}</span>;
  return (
    <>
      {formatDecimal(pass.score)}{' '}
      <span className="quiet tiny cell-interval">
        {formatDecimal(pass.lower)} to {formatDecimal(pass.upper)}
      </span>{' '}
      <span className="quiet tiny cell-n">n {formatCount(pass.n)}</span>
    </>
  );
}

function groupsOf({ overall, languages, categories, cells }: ModelReport): GroupReport[] {
  return [overall, ...languages, ...categories, ...cells];
}

function keyOf({ language, category }: GroupReport): string {
  return `${language ?? ''}/${category ?? ''}`;
}
