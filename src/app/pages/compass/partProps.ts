import type { CompassReport } from '../../../benchmarks/compass/index.ts';

/** What a part of a run's page that leads to samples is made from. */
export interface PartProps {
  runId: string;
  /** The run's, for the names of downloads. */
  name: string;
  /** All models in order, also those without a result: their colour stays the same. */
  models: readonly string[];
  report: CompassReport;
}
