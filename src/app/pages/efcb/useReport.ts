import { useCallback } from 'react';
import type { EfcbReport } from '../../../benchmarks/efcb/index.ts';
import type { RunSnapshot } from '../../../runs/snapshot.ts';
import { type Loaded, useLoad } from '../../lib/useLoad.ts';
import { useSampled } from '../../lib/useSampled.ts';
import { efcbReportOf } from '../../services/efcb.ts';
import type { OpenRun } from '../../services/runs.ts';

const REPORT_EVERY_MS = 2000;

/** A run's figures, computed every few seconds while results stream in. */
export function useReport(open: OpenRun, { evaluations, run }: RunSnapshot): Loaded<EfcbReport> {
  const judged = useSampled(evaluations, REPORT_EVERY_MS, run.status !== 'running');
  const isOver = run.status === 'finished';
  return useLoad(useCallback(async () => efcbReportOf(open, judged, isOver), [open, judged, isOver]));
}
