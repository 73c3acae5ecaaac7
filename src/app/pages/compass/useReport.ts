import { useCallback } from 'react';
import type { CompassReport } from '../../../benchmarks/compass/index.ts';
import type { RunSnapshot } from '../../../runs/snapshot.ts';
import { type Loaded, useLoad } from '../../lib/useLoad.ts';
import { useSampled } from '../../lib/useSampled.ts';
import { compassReportOf } from '../../services/compass.ts';
import type { OpenRun } from '../../services/runs.ts';

const REPORT_EVERY_MS = 4000;

/** A run's figures, computed every few seconds while results stream in. */
export function useReport(open: OpenRun, { evaluations, run }: RunSnapshot): Loaded<CompassReport> {
  const judged = useSampled(evaluations, REPORT_EVERY_MS, run.status !== 'running');
  return useLoad(useCallback(() => compassReportOf(open, judged), [open, judged]));
}
