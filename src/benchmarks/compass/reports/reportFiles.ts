import type { Evaluation, ReportFile, Sample } from '../../../model/index.ts';
import type { PublishedTables } from '../published.ts';
import { familiesCsv, findingsCsv, modelsCsv, tasksCsv } from './reportCsv.ts';
import { reportMarkdown } from './reportMarkdown.ts';
import type { CompassReport } from './reportTypes.ts';
import { resultLines } from './resultLine.ts';

/** What the files of a run are written from. */
export interface CompassReportMaterial {
  report: CompassReport;
  /** All models' samples. */
  samples: readonly Sample[];
  evaluations: readonly Evaluation[];
  /** Null where they are not to be set beside the own ones. */
  published: PublishedTables | null;
  generated: Date;
}

/** Maps items as `Array.map` does, in turns with whatever else there is to do. */
export type MapInTurns = <Item, Result>(
  items: readonly Item[],
  map: (item: Item) => Result,
) => Promise<Result[]>;

/**
 * All files of a run: the summaries, and `results.jsonl`, a line for each sample.
 *
 * @param mapInTurns the lines of thousands of samples are tens of megabytes, which a page writes bit by bit.
 */
export async function reportFiles(
  material: CompassReportMaterial,
  mapInTurns: MapInTurns,
): Promise<ReportFile[]> {
  const lines = await mapInTurns(
    resultLines(material.evaluations, material.samples),
    (line) => `${JSON.stringify(line)}\n`,
  );
  return [...summaryFiles(material), { path: 'results.jsonl', text: lines.join('') }];
}

/** `report.md`, `report.json`, and as tables `report.csv`, `families.csv`, `tasks.csv` and `findings.csv`. */
export function summaryFiles({
  report,
  published,
  generated,
}: Pick<CompassReportMaterial, 'report' | 'published' | 'generated'>): ReportFile[] {
  const whole = { benchmark: 'COMPASS', generated: generated.toISOString(), ...report };
  return [
    { path: 'report.md', text: reportMarkdown(report, published, generated) },
    { path: 'report.csv', text: modelsCsv(report) },
    { path: 'families.csv', text: familiesCsv(report) },
    { path: 'tasks.csv', text: tasksCsv(report) },
    { path: 'findings.csv', text: findingsCsv(report) },
    { path: 'report.json', text: `${JSON.stringify(whole, null, 2)}\n` },
  ];
}
