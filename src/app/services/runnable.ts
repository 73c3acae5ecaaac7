import type { BenchmarkId } from '../../model/index.ts';

/** Whether this version can run sets of a benchmark. Others are read and kept, and say so. */
export function isRunnable({ benchmark }: { benchmark: BenchmarkId }): boolean {
  return benchmark === 'codeeval';
}
