import { useCallback, useMemo } from 'react';
import { type Audit, auditOf, type DevbenchReport } from '../../../benchmarks/devbench/index.ts';
import type { RunSnapshot } from '../../../runs/snapshot.ts';
import { type Loaded, useLoad } from '../../lib/useLoad.ts';
import { useSampled } from '../../lib/useSampled.ts';
import { devbenchReportOf } from '../../services/devbench.ts';
import type { OpenRun } from '../../services/runs.ts';
import { optionsOf, type Reading } from './reading.ts';

const REPORT_EVERY_MS = 2000;

/** What a run has come to. */
export interface RunReport {
  /** Read as asked. */
  report: DevbenchReport;
  /** The same, read strictly. */
  strict: DevbenchReport;
}

/** A run's report and audit, computed every few seconds while results stream in. */
export function useReport(
  open: OpenRun,
  snapshot: RunSnapshot,
  { verdict, leaveOutNullPasses }: Reading,
): { report: Loaded<RunReport>; audit: Audit } {
  const evaluations = useSampled(snapshot.evaluations, REPORT_EVERY_MS, snapshot.run.status !== 'running');
  const report = useLoad(
    useCallback(async () => {
      const read = (as: Reading['verdict']) =>
        devbenchReportOf(open, evaluations, optionsOf({ verdict: as, leaveOutNullPasses }));
      const asked = await read(verdict);
      return { report: asked, strict: verdict === 'strict' ? asked : await read('strict') };
    }, [open, evaluations, verdict, leaveOutNullPasses]),
  );
  const audit = useMemo(() => auditOf(open.tasks, evaluations), [open, evaluations]);
  return { report, audit };
}
