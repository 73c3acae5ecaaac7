import type { CompassReport } from '../../../benchmarks/compass/index.ts';
import { MatrixTable } from '../../components/MatrixTable.tsx';
import { Note } from '../../components/Note.tsx';
import { useLoad } from '../../lib/useLoad.ts';
import { publishedCompass } from '../../services/compass.ts';
import { comparedTables } from './publishedTables.tsx';

/** The paper's tables, with this run's figures above them. */
export function PublishedView({ report }: { report: CompassReport }) {
  const published = useLoad(publishedCompass);
  if (published.status === 'failed') {
    return (
      <Note tone="error" title="The published figures could not be read">
        {published.message}
      </Note>
    );
  }
  if (published.status === 'loading') return <p className="quiet">Reading the published figures.</p>;
  return (
    <>
      <p className="small prose">
        Figures of the paper’s three models as published, below this run’s own: 50 problems that are not
        public, 64 samples of each, and CodeScene’s analysis. This run’s are of other problems, and of this
        project’s analysis of quality, so that quality and composite are not to be compared closely.
      </p>
      <p className="small prose">
        Published figures stand as they are printed, also where they do not follow from each other: table
        XII’s correctness of three prompts and its deviation of 29.9, three shares of table VIII, the first
        share of table V. What was checked is in the documentation.
      </p>
      {comparedTables(published.value, report).map(({ caption, corner, columns, rows }) => (
        <MatrixTable key={caption} caption={caption} corner={corner} columns={columns} rows={rows} />
      ))}
    </>
  );
}
