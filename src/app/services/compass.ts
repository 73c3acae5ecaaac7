import type { CompassReport, PublishedTables, ReportPool } from '../../benchmarks/compass/index.ts';
import type { Evaluation, ReportFile } from '../../model/index.ts';
import { inSlices } from '../lib/inSlices.ts';
import type { OpenRun } from './runs.ts';

const PUBLISHED = './datasets/compass-published.json';

let pool: Promise<ReportPool> | null = null;

/** The page's reporting worker, started when it is first needed. */
function reporting(): Promise<ReportPool> {
  pool ??= import('../../benchmarks/compass/index.ts').then(({ ReportPool }) => new ReportPool());
  return pool;
}

/** A run's figures as far as it has come. @throws Error when the worker could not be loaded. */
export async function compassReportOf(
  open: OpenRun,
  evaluations: readonly Evaluation[],
): Promise<CompassReport> {
  const models = [...new Set(open.sampleSets.map(({ record }) => record.model))];
  return (await reporting()).report(open.tasks, evaluations, models);
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
  const samples = open.sampleSets.flatMap((set) => set.samples);
  return reportFiles({ report, samples, evaluations, published, generated: new Date() }, inSlices);
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
