import type { ReportedTask } from '../../src/benchmarks/compass/reports/reportedTask.ts';
import type { CompassReport } from '../../src/benchmarks/compass/reports/reportTypes.ts';
import type { ReportedSample } from '../../src/benchmarks/compass/reports/scored.ts';

/** The worker's door. Trusted; runs no program. One report at a time: begun, added to, computed. */
export interface ReportWorker {
  /** Forgets what was added before. */
  begin(tasks: ReportedTask[], models: string[]): void;
  add(samples: ReportedSample[]): void;
  /** The report of what was added since it was begun. */
  report(): CompassReport;
}
