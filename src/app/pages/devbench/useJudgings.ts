import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { Judging, OpinionReport } from '../../../benchmarks/devbench/index.ts';
import type { RunSnapshot } from '../../../runs/snapshot.ts';
import { type Loaded, useLoad } from '../../lib/useLoad.ts';
import { useSampled } from '../../lib/useSampled.ts';
import { useValueStore } from '../../lib/valueStore.ts';
import { opinionReportsOf } from '../../services/devbench.ts';
import { openJudgings } from '../../services/judgings.ts';
import type { OpenRun } from '../../services/runs.ts';
import { storageVersion } from '../../services/storage.ts';

const REPORT_EVERY_MS = 2000;

/** A judge that is, or was, asked about a run's completions, as far as that has come. */
export interface OpenJudging {
  open: OpenRun;
  snapshot: RunSnapshot;
}

const NONE: readonly OpenRun[] = [];

/** The judges that a run's completions were shown to, the newest first; those under way go on. */
export function useJudgings(open: OpenRun): readonly OpenJudging[] {
  const { id } = open.controller.getSnapshot().run;
  const version = useValueStore(storageVersion);
  const opened = useLoad(
    useCallback(() => openJudgings(id), [id]),
    version,
  );
  const together = useMemo(() => followed(opened.value ?? NONE), [opened.value]);
  return useSyncExternalStore(together.subscribe, together.get);
}

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

/** Several runs as one store, whose value stays the same until one of them changes. */
function followed(runs: readonly OpenRun[]) {
  const read = () => runs.map((open) => ({ open, snapshot: open.controller.getSnapshot() }));
  let known = read();
  return {
    get: (): readonly OpenJudging[] => {
      const now = read();
      if (now.some(({ snapshot }, at) => snapshot !== known[at]?.snapshot)) known = now;
      return known;
    },
    subscribe: (listener: () => void) => {
      const ends = runs.map(({ controller }) => controller.subscribe(listener));
      return () => {
        for (const end of ends) end();
      };
    },
  };
}
