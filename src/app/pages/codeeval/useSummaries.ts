import { useCallback, useMemo } from 'react';
import type { RunSnapshot } from '../../../runs/snapshot.ts';
import { useLoad } from '../../lib/useLoad.ts';
import { useSampled } from '../../lib/useSampled.ts';
import type { OpenRun } from '../../services/runs.ts';
import { type ModelSummary, summaries } from '../../services/summary.ts';
import { modelsOf } from '../run/useRun.ts';

const SUMMARY_EVERY_MS = 1000;

/**
 * Summaries of all models, computed at most once a second while results stream in; null until the first. Until
 * the run is finished they are over what was judged.
 */
export function useSummaries(open: OpenRun, snapshot: RunSnapshot): ModelSummary[] | null {
  const evaluations = useSampled(snapshot.evaluations, SUMMARY_EVERY_MS, snapshot.run.status !== 'running');
  const models = useMemo(() => modelsOf(open), [open]);
  const soFar = snapshot.run.status !== 'finished';
  const loaded = useLoad(
    useCallback(() => summaries(open.tasks, evaluations, models, soFar), [open, evaluations, models, soFar]),
  );
  return loaded.value;
}
