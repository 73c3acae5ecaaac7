import type { LineRange, QualityReport } from '../../../../model/index.ts';
import { Button } from '../../../components/Button.tsx';
import { Explained } from '../../../components/Explained.tsx';
import { Literal } from '../../../components/Literal.tsx';
import { Note } from '../../../components/Note.tsx';
import { formatDecimal, plural } from '../../../lib/format.ts';
import { downloadSarif } from '../../../services/sarif.ts';
import { FindingList } from './FindingList.tsx';
import { FunctionTable } from './FunctionTable.tsx';
import { NameList } from './NameList.tsx';
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
  const { score, findings, functions, notes, codeLines } = report;
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
              how="10 less what the findings take, and never less than 1. Each finding takes its rule’s points at the threshold and up to twice as many beyond it; duplication as many as there are repeats."
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
      {report.parses ? null : <Unscored report={report} />}
      {report.parses || report.refused !== null ? (
        <>
          <FindingList findings={findings} own={own} />
          <FunctionTable functions={functions} />
          <NameList notes={notes} />
        </>
      ) : null}
    </>
  );
}

/** Why a source has no score. */
function Unscored({ report: { unread, refused, firstErrorLine } }: { report: QualityReport }) {
  if (unread !== null) {
    return (
      <Note tone="warning" title="It was not read">
        {unread}
      </Note>
    );
  }
  return (
    <Note tone="warning" title="It does not parse">
      {refused === null ? (
        `The first thing that is not of the language is in line ${firstErrorLine}.`
      ) : (
        <>
          The engine refuses it: <Literal text={refused} />. What was found is told all the same.
        </>
      )}{' '}
      What does not parse has no code health.
    </Note>
  );
}
