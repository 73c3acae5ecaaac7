import type { QualityReport } from '../../../../model/index.ts';
import { HealthReport } from '../../solution/quality/HealthReport.tsx';

/** The quality that is a third of the score. */
export function HealthPart({ report, name }: { report: QualityReport | null; name: string }) {
  return (
    <section className="stack" aria-label="Quality">
      <h2>Quality</h2>
      {report === null ? (
        <p className="quiet small">It was not analysed: there is no code, or the run had no analysis.</p>
      ) : (
        <HealthReport report={report} name={name} />
      )}
    </section>
  );
}
