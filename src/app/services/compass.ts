import type { CompassReport, PublishedTables } from '../../benchmarks/compass/index.ts';
import type { Evaluation, ReportFile } from '../../model/index.ts';
import type { OpenRun } from './runs.ts';

const PUBLISHED = './datasets/compass-published.json';

/** A run's figures as far as it has come. */
export async function compassReportOf(
  open: OpenRun,
  evaluations: readonly Evaluation[],
): Promise<CompassReport> {
  const { compassReport } = await import('../../benchmarks/compass/index.ts');
  const models = [...new Set(open.sampleSets.map(({ record }) => record.model))];
  return compassReport(open.tasks, evaluations, models);
}

/** The files of a run: tables for people and programs, and a line for each sample. */
export async function compassReportFiles(
  open: OpenRun,
  evaluations: readonly Evaluation[],
): Promise<ReportFile[]> {
  const [{ reportFiles }, report, published] = await Promise.all([
    import('../../benchmarks/compass/index.ts'),
    compassReportOf(open, evaluations),
    publishedCompass(),
  ]);
  return reportFiles({
    report,
    samples: open.sampleSets.flatMap(({ samples }) => samples),
    evaluations,
    published,
    generated: new Date(),
  });
}

/** The paper's tables. @throws Error when the host can't be reached. */
export async function publishedCompass(): Promise<PublishedTables> {
  const [{ readPublished }, response] = await Promise.all([
    import('../../benchmarks/compass/index.ts'),
    fetch(PUBLISHED),
  ]);
  if (!response.ok) throw new Error(`${PUBLISHED} could not be fetched: it answered ${response.status}.`);
  return readPublished(await response.json());
}
