import type { SimilarityGroup, SimilarityTables } from '../../../benchmarks/devbench/index.ts';
import { Literal } from '../../components/Literal.tsx';
import { MatrixTable } from '../../components/MatrixTable.tsx';
import { Empty, Note } from '../../components/Note.tsx';
import { formatCount, plural } from '../../lib/format.ts';
import { dimensionWord, groupWord } from '../../lib/names.ts';
import type { Loaded } from '../../lib/useLoad.ts';
import { IssueList } from '../benchmarks/IssueList.tsx';
import { SIMILARITY_MEASURES, type SimilarityMeasure } from './measures.ts';
import type { SimilarityLookup } from './useSimilarity.ts';

const DIMENSIONS = [
  { dimension: 'language', groupsOf: (tables: SimilarityTables) => tables.languages },
  { dimension: 'category', groupsOf: (tables: SimilarityTables) => tables.categories },
] as const;

/** How near the completions are to the golden ones, by language and category. Needs no engine and no run. */
export function SimilarityView({ similarities }: { similarities: Loaded<SimilarityLookup> }) {
  if (similarities.status === 'failed') {
    return (
      <Note tone="error" title="The completions could not be compared">
        {similarities.message}
      </Note>
    );
  }
  if (similarities.status === 'loading') return <p className="quiet">Comparing the completions.</p>;
  const { tables, issues } = similarities.value;
  if (tables.length === 0) {
    return (
      <Empty title="There is nothing to compare">
        None of the completions answers a task of this set.
        {issues.length > 0 ? <IssueList issues={issues} /> : null}
      </Empty>
    );
  }
  const completions = similarities.value.tasks.reduce((sum, { samples }) => sum + samples.length, 0);
  return (
    <>
      <p className="small prose">
        {plural(completions, 'completion')} of {plural(tables.length, 'model')}, each compared with its task’s
        golden completion. A task’s figure is the mean over its completions, a group’s the mean over its
        tasks.
      </p>
      {SIMILARITY_MEASURES.map((measure) => (
        <section key={measure.id} className="stack" aria-label={measure.word}>
          <div className="page-head">
            <h2>{measure.word}</h2>
            <p className="quiet small">{measure.meaning}</p>
          </div>
          {DIMENSIONS.map(({ dimension, groupsOf }) => (
            <MeasureTable
              key={dimension}
              measure={measure}
              dimension={dimension}
              tables={tables}
              groupsOf={groupsOf}
            />
          ))}
        </section>
      ))}
      {issues.length === 0 ? null : (
        <section className="stack" aria-label="What does not match">
          <h2>What does not match</h2>
          <IssueList issues={issues} />
        </section>
      )}
    </>
  );
}

function MeasureTable({
  measure,
  dimension,
  tables,
  groupsOf,
}: {
  measure: SimilarityMeasure;
  dimension: 'language' | 'category';
  tables: readonly SimilarityTables[];
  groupsOf: (tables: SimilarityTables) => ReadonlyMap<string, SimilarityGroup>;
}) {
  const groups = [...new Set(tables.flatMap((one) => [...groupsOf(one).keys()]))];
  return (
    <MatrixTable
      caption={`${measure.word} by ${dimension}`}
      corner={dimensionWord(dimension)}
      columns={tables.map(({ model }) => ({ key: model, name: <Literal text={model} /> }))}
      rows={[
        {
          key: '',
          name: 'All',
          cells: tables.map(({ overall }) => <Figure key="all" measure={measure} group={overall} />),
        },
        ...groups.map((name) => ({
          key: name,
          name: <Literal text={groupWord(dimension, name)} />,
          cells: tables.map((one) => {
            const group = groupsOf(one).get(name);
            return group === undefined ? null : <Figure key={one.model} measure={measure} group={group} />;
          }),
        })),
      ]}
    />
  );
}

function Figure({ measure, group }: { measure: SimilarityMeasure; group: SimilarityGroup }) {
  return (
    <>
      {measure.format(measure.read(group))}{' '}
      <span className="quiet tiny cell-n">n {formatCount(group.tasks)}</span>
    </>
  );
}
