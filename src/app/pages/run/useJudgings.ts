import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { RunSnapshot } from '../../../runs/snapshot.ts';
import { useLoad } from '../../lib/useLoad.ts';
import { useValueStore } from '../../lib/valueStore.ts';
import { openJudgings } from '../../services/judgings.ts';
import type { OpenRun } from '../../services/runs.ts';
import { storageVersion } from '../../services/storage.ts';

/** A judge that is, or was, asked about a run's answers beside their verdicts, as far as that has come. */
export interface OpenJudging {
  open: OpenRun;
  snapshot: RunSnapshot;
}

const NONE: readonly OpenRun[] = [];

/** The judges that a run's answers were shown to beside their verdicts, the newest first; those under way go on. */
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
