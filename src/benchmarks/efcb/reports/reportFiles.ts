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
  ...['model', 'task', 'of', 'repository'],
  ...['questions', 'answered', 'missing', 'unreadable', 'unjudged', 'n'],
  ...['mean', 'lower', 'upper'],
];

/**
 * Of each model and task a row for each repository, one for all questions together, and one for the unweighted mean over
 * the repositories; of each model with a score one for that. Figures to six digits.
 */
function reportCsv({ models }: EfcbReport): string {
  const rows = models.flatMap(({ model, tasks, score, scoreInterval }) => [
    ...tasks.flatMap(({ task, repositories, overall, average, averageInterval }) => {
      const name = EFCB_TASK_NAMES[task];
      return [
        ...repositories.map((cell) => [model, name, 'repository', cell.repository, ...cells(cell)]),
        [model, name, 'all questions', null, ...cells(overall)],
        [model, name, 'mean of repositories', null, ...NO_COUNTS, ...figures(average, averageInterval)],
      ];
    }),
    ...(score === null
      ? []
      : [[model, null, 'EFCB score', null, ...NO_COUNTS, ...figures(score, scoreInterval)]]),
  ]);
  return csvText([HEADINGS, ...rows]);
}

const NO_COUNTS = Array.from({ length: 6 }, () => null);

function cells(cell: CellReport): (number | null)[] {
  const { questions, answered, missing, unreadable, unjudged, n } = cell;
  return [...[questions, answered, missing, unreadable, unjudged, n], ...figures(cell.mean, cell)];
}

function figures(
  centre: number | null,
  bounds: { lower: number | null; upper: number | null } | null,
): (number | null)[] {
  const all = [centre, bounds?.lower ?? null, bounds?.upper ?? null];
  return all.map((figure) => (figure === null ? null : pythonRound(figure, 6)));
}
