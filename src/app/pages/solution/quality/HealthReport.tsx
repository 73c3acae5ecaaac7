import type { LineRange, QualityReport } from '../../../../model/index.ts';
import { Button } from '../../../components/Button.tsx';
import { Explained } from '../../../components/Explained.tsx';
import { Note } from '../../../components/Note.tsx';
import { formatDecimal, plural } from '../../../lib/format.ts';
import { downloadSarif } from '../../../services/sarif.ts';
import { FindingList } from './FindingList.tsx';
import { FunctionTable } from './FunctionTable.tsx';
import './quality.css';

/** All that static analysis says of one source: its score, what was found, what was measured. */
export function HealthReport({
  report,
  name,
  own = null,
}: {
  report: QualityReport;
  /** Where the source is said to be in downloads: a relative path without an ending. */
  name: string;
  own?: LineRange | null;
}) {
  const { score, findings, functions, codeLines } = report;
  const taken = findings.reduce((sum, { penalty }) => sum + penalty, 0);
  return (
    <>
      <div className="row-spread">
        {score === null ? (
          <p>No code health</p>
        ) : (
          <p>
            <Explained
              topic="compass-quality"
              how="10 less what the findings take, and never less than 1. Each finding takes its rule’s points at the threshold and up to twice as many beyond it."
            >
              Code health {formatDecimal(score, 2)} of 10
            </Explained>{' '}
            <span className="quiet small">
              {plural(findings.length, 'finding')}
              {findings.length === 0
                ? ''
                : findings.length === 1
                  ? ` takes ${formatDecimal(taken, 2)}`
                  : ` take ${formatDecimal(taken, 2)}`}
              ; {plural(codeLines, 'line')} of code
            </span>
          </p>
        )}
        <Button weight="quiet" onPress={() => downloadSarif(name, report)}>
          SARIF
        </Button>
      </div>
      {report.parses ? (
        <>
          <FindingList findings={findings} own={own} />
          <FunctionTable functions={functions} />
        </>
      ) : (
        <Note tone="warning" title={report.unread === null ? 'It does not parse' : 'It was not read'}>
          {report.unread ?? (
            <>
              The first thing that is not of the language is in line {report.firstErrorLine}. What does not
              parse has no code health.
            </>
          )}
        </Note>
      )}
    </>
  );
}
