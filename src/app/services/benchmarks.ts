import type { BenchmarkId, BenchmarkModule, RunRecord } from '../../model/index.ts';

/** Where each benchmark's judging is; loaded when a run or a page needs it. */
const MODULES: Partial<Record<BenchmarkId, () => Promise<BenchmarkModule>>> = {
  codeeval: async () => (await import('../../benchmarks/codeeval/index.ts')).codeeval,
  compass: async () => (await import('../../benchmarks/compass/index.ts')).compass,
  efcb: async () => (await import('../../benchmarks/efcb/index.ts')).efcb,
  devbench: async () => (await import('../../benchmarks/devbench/index.ts')).devbench,
};

/** Where a judge's part is, where it is apart from the verdicts. */
const BESIDE_VERDICTS: Partial<Record<BenchmarkId, () => Promise<BenchmarkModule>>> = {
  devbench: async () => (await import('../../benchmarks/devbench/index.ts')).devbenchByJudge,
};

/** Whether this version can run sets of a benchmark. Others are read and kept, and say so. */
export function isRunnable({ benchmark }: { benchmark: BenchmarkId }): boolean {
  return MODULES[benchmark] !== undefined;
}

/** @throws Error where this version can't judge the benchmark. */
export async function moduleOf(benchmark: BenchmarkId): Promise<BenchmarkModule> {
  const load = MODULES[benchmark];
  if (load === undefined) throw new Error(`This version can't run sets of ${benchmark} yet.`);
  return load();
}

/** What a run does: a judge that is asked beside the verdicts has a part of its own in some benchmarks. */
export async function moduleOfRun({
  benchmark,
  judgingOf,
}: Pick<RunRecord, 'benchmark' | 'judgingOf'>): Promise<BenchmarkModule> {
  const load = judgingOf === undefined ? undefined : BESIDE_VERDICTS[benchmark];
  return load === undefined ? moduleOf(benchmark) : load();
}
