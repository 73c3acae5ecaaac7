import { useCallback } from 'react';
import type { CompassReport } from '../../../benchmarks/compass/index.ts';
import type { RunSnapshot } from '../../../runs/snapshot.ts';
import { type Loaded, useLoad } from '../../lib/useLoad.ts';
import { useSampled } from '../../lib/useSampled.ts';
import { compassReportOf } from '../../services/compass.ts';
import type { OpenRun } from '../../services/runs.ts';

const REPORT_EVERY_MS = 2000;
/** A report of 9,600 samples takes about a second of a core that judging lacks: so much time lies between for each sample. */
const PER_SAMPLE_MS = 1;

/** A run's figures, computed beside the page, every few seconds while results stream in. */
export function useReport(open: OpenRun, { evaluations, run }: RunSnapshot): Loaded<CompassReport> {
  const everyMs = Math.max(REPORT_EVERY_MS, evaluations.length * PER_SAMPLE_MS);
  const judged = useSampled(evaluations, everyMs, run.status !== 'running');
  return useLoad(useCallback(() => compassReportOf(open, judged), [open, judged]));
}
