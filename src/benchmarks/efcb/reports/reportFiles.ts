import { pythonRound } from '../../../metrics/index.ts';
import type { Evaluation, ReportFile, Sample, Task } from '../../../model/index.ts';
import { csvText } from '../../shared/csv.ts';
import { EFCB_TASK_NAMES } from '../kinds.ts';
import { reportMarkdown } from './reportMarkdown.ts';
import type { CellReport, EfcbReport } from './reportTypes.ts';
import { resultLines } from './resultLine.ts';

/** What the files of a run are written from. */
export interface EfcbReportMaterial {
  tasks: readonly Task[];
  /** All models' replies, placed. */
  samples: readonly Sample[];
  evaluations: readonly Evaluation[];
  report: EfcbReport;
  generated: Date;
}

/** All files of a run: `report.md`, `report.csv`, `report.json` and `results.jsonl`, a line for each reply. */
export function reportFiles(material: EfcbReportMaterial): ReportFile[] {
  const lines = resultLines(material).map((line) => `${JSON.stringify(line)}\n`);
  return [
    ...summaryFiles(material.report, material.generated),
    { path: 'results.jsonl', text: lines.join('') },
  ];
}

/** The files without the replies. */
export function summaryFiles(report: EfcbReport, generated: Date): ReportFile[] {
  const whole = { benchmark: 'EFCB', generated: generated.toISOString(), ...report };
  return [
    { path: 'report.md', text: reportMarkdown(report, generated) },
    { path: 'report.csv', text: reportCsv(report) },
    { path: 'report.json', text: `${JSON.stringify(whole, null, 2)}\n` },
  ];
}

const HEADINGS = [
  ...['model', 'task', 'repository', 'questions', 'answered', 'missing', 'unreadable', 'unjudged', 'n'],
  ...['mean', 'lower', 'upper'],
];

/** One row per model, task and repository, and one with an empty repository for all of a task; figures to six digits. */
function reportCsv({ models }: EfcbReport): string {
  const rows = models.flatMap(({ model, tasks }) =>
    tasks.flatMap(({ task, repositories, overall }) => [
      ...repositories.map((cell) => [model, EFCB_TASK_NAMES[task], cell.repository, ...cells(cell)]),
      [model, EFCB_TASK_NAMES[task], null, ...cells(overall)],
    ]),
  );
  return csvText([HEADINGS, ...rows]);
}

function cells(cell: CellReport): (number | null)[] {
  const { questions, answered, missing, unreadable, unjudged, n } = cell;
  const figures = [cell.mean, cell.lower, cell.upper];
  return [
    ...[questions, answered, missing, unreadable, unjudged, n],
    ...figures.map((figure) => (figure === null ? null : pythonRound(figure, 6))),
  ];
}
