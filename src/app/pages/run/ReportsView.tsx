import { type ReactNode, useCallback } from 'react';
import type { Evaluation, ReportFile } from '../../../model/index.ts';
import type { RunSnapshot } from '../../../runs/snapshot.ts';
import { Button } from '../../components/Button.tsx';
import { Literal } from '../../components/Literal.tsx';
import { Empty, Note } from '../../components/Note.tsx';
import { formatBytes } from '../../lib/format.ts';
import { useLoad } from '../../lib/useLoad.ts';
import { utf8Bytes } from '../../lib/utf8Bytes.ts';
import { downloadReport, downloadReports } from '../../services/reports.ts';
import '../../components/plainTable.css';

/** The report files in the benchmark's own formats, one by one or all together. */
export function ReportsView({
  snapshot,
  write,
  incomplete = 'Answers that were not judged yet count as absent in these files.',
  children,
}: {
  snapshot: RunSnapshot;
  /** Writes the files; from useCallback. */
  write: (evaluations: readonly Evaluation[]) => Promise<ReportFile[]>;
  /** What becomes of answers that were not judged yet. */
  incomplete?: string;
  /** What the files are. */
  children: ReactNode;
}) {
  const still = snapshot.run.status !== 'running';
  const evaluations = still ? snapshot.evaluations : null;
  const loaded = useLoad(
    useCallback(
      async () => (evaluations === null ? [] : measured(await write(evaluations))),
      [evaluations, write],
    ),
  );
  if (!still) {
    return (
      <Empty title="The reports are written when the run stands still">
        Wait for its end, or pause it for reports of what is judged so far.
      </Empty>
    );
  }
  if (loaded.status === 'failed')
    return (
      <Note tone="error" title="The reports could not be made">
        {loaded.message}
      </Note>
    );
  if (loaded.status === 'loading') return <p className="quiet">Writing the reports.</p>;
  return (
    <div className="stack">
      {snapshot.run.status === 'finished' ? null : (
        <Note tone="warning" title="The run is not complete">
          {incomplete}
        </Note>
      )}
      <div className="row-spread">
        <p className="small prose">{children}</p>
        <Button weight="primary" onPress={() => downloadReports(snapshot.run.name, loaded.value)}>
          Download all as zip
        </Button>
      </div>
      <div className="table-scroll">
        <table className="plain-table report-files">
          <caption className="visually-hidden">Report files</caption>
          <thead>
            <tr>
              <th scope="col">File</th>
              <th scope="col" className="number">
                Size
              </th>
              <th scope="col">
                <span className="visually-hidden">Download</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {loaded.value.map((file) => (
              <tr key={file.path}>
                <th scope="row" className="mono">
                  <Literal text={file.path} />
                </th>
                <td className="number">{formatBytes(file.bytes)}</td>
                <td className="number">
                  <Button
                    weight="quiet"
                    aria-label={`Download ${file.path}`}
                    onPress={() => downloadReport(file)}
                  >
                    Download
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

interface MeasuredFile extends ReportFile {
  /** As it will be on a disk. */
  bytes: number;
}

function measured(files: readonly ReportFile[]): Promise<MeasuredFile[]> {
  return Promise.all(files.map(async (file) => ({ ...file, bytes: await utf8Bytes(file.text) })));
}
