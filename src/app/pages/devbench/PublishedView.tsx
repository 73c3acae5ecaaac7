import {
  CATEGORIES,
  type DevbenchReport,
  LANGUAGES,
  type PublishedTables,
  type SimilarityTables,
} from '../../../benchmarks/devbench/index.ts';
import { Literal } from '../../components/Literal.tsx';
import { type MatrixRow, MatrixTable } from '../../components/MatrixTable.tsx';
import { Note } from '../../components/Note.tsx';
import { groupWord } from '../../lib/names.ts';
import { useLoad } from '../../lib/useLoad.ts';
import { publishedTables } from '../../services/devbench.ts';
import {
  type Figures,
  judgedFigures,
  ownPass,
  ownSimilarity,
  publishedRates,
  publishedSimilarity,
} from './publishedFigures.ts';
import type { Reading } from './reading.ts';

const LANGUAGE_COLUMNS = LANGUAGES.map((key) => ({ key, name: groupWord('language', key) }));
const CATEGORY_COLUMNS = CATEGORIES.map((key) => ({ key, name: groupWord('category', key) }));
const OVERALL = { key: 'overall', name: 'All' };

/** The paper's tables with this run's figures above them. */
export function PublishedView({
  report,
  similarity,
  reading,
}: {
  report: DevbenchReport | null;
  similarity: readonly SimilarityTables[];
  reading: Reading;
}) {
  const published = useLoad(publishedTables);
  if (published.status === 'failed') {
    return (
      <Note tone="error" title="The published tables could not be read">
        {published.message}
      </Note>
    );
  }
  if (published.status === 'loading') return <p className="quiet">Reading the published tables.</p>;
  return <Tables tables={published.value} report={report} similarity={similarity} reading={reading} />;
}

function Tables({
  tables,
  report,
  similarity,
  reading,
}: {
  tables: PublishedTables;
  report: DevbenchReport | null;
  similarity: readonly SimilarityTables[];
  reading: Reading;
}) {
  const models = report?.models.filter(({ overall }) => overall.ran > 0) ?? [];
  return (
    <>
      <p className="small prose">
        Figures of the paper’s nine models, as published, below this run’s own. They are of all 1,800 tasks,
        with third-party packages installed; a run on part of them, or without packages, is not the same
        measurement.
      </p>
      <Table
        caption="Table 5: pass@1 by category, %"
        columns={[OVERALL, ...CATEGORY_COLUMNS]}
        own={models.map((model) => ownPass(model, 'category', reading))}
        published={tables.passAt1ByCategory.map(({ model, overall, categories }) =>
          publishedRates(model, { overall, ...categories }),
        )}
      />
      <Table
        caption="Table 8: pass@1 by language, %"
        columns={LANGUAGE_COLUMNS}
        own={models.map((model) => ownPass(model, 'language', reading))}
        published={tables.passAt1ByLanguage.map(({ model, languages }) => publishedRates(model, languages))}
      />
      <Table
        caption="Table 6: cosine of first lines, and line-0 exact match in %, by language"
        columns={LANGUAGE_COLUMNS}
        own={similarity.map((one) => ownSimilarity(one.model, one.languages))}
        published={tables.similarityByLanguage.map(publishedSimilarity)}
      />
      <Table
        caption="Table 7: cosine of first lines, and line-0 exact match in %, by category"
        columns={CATEGORY_COLUMNS}
        own={similarity.map((one) => ownSimilarity(one.model, one.categories))}
        published={tables.similarityByCategory.map(publishedSimilarity)}
      />
      <Table
        caption="Table 10: a model’s judgement of relevance and helpfulness, 0 to 10, by language, with 95 % interval"
        columns={LANGUAGE_COLUMNS}
        own={[]}
        published={tables.judgeByLanguage.map(({ model, languages }) => judgedFigures(model, languages))}
      />
    </>
  );
}

function Table({
  caption,
  columns,
  own,
  published,
}: {
  caption: string;
  columns: readonly { key: string; name: string }[];
  own: readonly Figures[];
  published: readonly Figures[];
}) {
  const rowsOf = (figures: readonly Figures[], note: string): MatrixRow[] =>
    figures.map(({ model, cells }) => ({
      key: `${note} ${model}`,
      name: <Literal text={model} />,
      note,
      cells: columns.map(({ key }) => cells[key] ?? null),
    }));
  return (
    <MatrixTable
      caption={caption}
      corner="Model"
      columns={columns}
      rows={[...rowsOf(own, 'this run'), ...rowsOf(published, 'published')]}
    />
  );
}
