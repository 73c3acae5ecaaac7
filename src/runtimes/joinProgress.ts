import type { EngineProgress } from '../model/index.ts';

const STAGES: readonly EngineProgress['stage'][] = ['fetching', 'snapshot', 'starting', 'ready'];

/**
 * Tells the progress of several engines that start beside each other as one: the earliest stage of any, and the
 * sums of bytes and workers.
 *
 * @returns to be called with an engine's place and how far it is.
 */
export function joinProgress(
  count: number,
  onProgress: (progress: EngineProgress) => void,
): (at: number, progress: EngineProgress) => void {
  const known: (EngineProgress | null)[] = Array.from({ length: count }, () => null);
  return (at, progress) => {
    known[at] = { ...progress };
    const told = known.filter((one) => one !== null);
    const sum = (of: (one: EngineProgress) => number) => told.reduce((total, one) => total + of(one), 0);
    const begun = told.length === count ? told : [...told, { stage: 'fetching' as const }];
    onProgress({
      stage: STAGES.find((stage) => begun.some((one) => one.stage === stage)) ?? 'fetching',
      loadedBytes: sum((one) => one.loadedBytes),
      totalBytes: sum((one) => one.totalBytes),
      readyWorkers: sum((one) => one.readyWorkers),
      wantedWorkers: sum((one) => one.wantedWorkers),
    });
  };
}
