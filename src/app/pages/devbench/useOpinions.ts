import { useCallback } from 'react';
import type { Judging, OpinionReport } from '../../../benchmarks/devbench/index.ts';
import { type Loaded, useLoad } from '../../lib/useLoad.ts';
import { useSampled } from '../../lib/useSampled.ts';
import { opinionReportsOf } from '../../services/devbench.ts';
import type { OpenRun } from '../../services/runs.ts';
import type { OpenJudging } from '../run/useJudgings.ts';

const REPORT_EVERY_MS = 2000;

/** What judges said so far, as reports and files take it. */
export function judgingsIn(judgings: readonly OpenJudging[]): Judging[] {
  return judgings.map(({ snapshot: { run, evaluations } }) => ({ judge: run.judge ?? '', evaluations }));
}

/** The figures of what judges said, computed every few seconds while scores come in. */
export function useOpinions(open: OpenRun, judgings: readonly OpenJudging[]): Loaded<OpinionReport[]> {
  const still = judgings.every(({ snapshot }) => snapshot.run.status !== 'running');
  const sampled = useSampled(judgings, REPORT_EVERY_MS, still);
  return useLoad(useCallback(() => opinionReportsOf(open, judgingsIn(sampled)), [open, sampled]));
}
