import { useMemo } from 'react';
import type { GroupReport, ReportOptions } from '../../../benchmarks/devbench/index.ts';
import type { Interval } from '../../components/chart/interval.ts';
import { type QueryChange, useQuery } from '../../lib/useQuery.ts';

/** How results are read: what counts as a pass, over which tasks. It stands in the address. */
export interface Reading {
  verdict: ReportOptions['verdict'];
  leaveOutNullPasses: boolean;
  /** pass@1 only, where completions that could not run here count as failed. */
  unsupportedAsFailed: boolean;
  /** The k of pass@k. */
  k: number;
}

/** The reading that the address asks for, and the way to change it. */
export function useReading(): { reading: Reading; change: (change: QueryChange) => void } {
  const [query, change] = useQuery();
  const verdict = query.get('reading') === 'strict' ? 'strict' : 'reference';
  const leaveOutNullPasses = query.get('empty') === 'left-out';
  const unsupportedAsFailed = query.get('unsupported') === 'failed';
  const asked = Number(query.get('k') ?? 1);
  const k = unsupportedAsFailed || !Number.isInteger(asked) || asked < 1 ? 1 : asked;
  const reading = useMemo(
    () => ({ verdict, leaveOutNullPasses, unsupportedAsFailed, k }) as const,
    [verdict, leaveOutNullPasses, unsupportedAsFailed, k],
  );
  return { reading, change };
}

/** The options of a report for a reading. */
export function optionsOf({
  leaveOutNullPasses,
  verdict,
}: Pick<Reading, 'leaveOutNullPasses' | 'verdict'>): ReportOptions {
  return { leaveOutNullPasses, verdict, ks: null, absentAsFailed: false, seed: 0 };
}

/** A group's pass@k in percent; null where no task has that many completions that ran. */
export function passOf(group: GroupReport, { k, unsupportedAsFailed }: Reading): Interval | null {
  const found = unsupportedAsFailed
    ? group.passAt1CountingUnsupportedAsFailed
    : group.passAt.find((pass) => pass.k === k);
  if (found === undefined || found.n === 0) return null;
  return { score: found.mean * 100, lower: found.lower * 100, upper: found.upper * 100, n: found.n };
}

/** The measure in words, for example "pass@1, strict". */
export function measureWords({ k, verdict, unsupportedAsFailed }: Reading): string {
  return `pass@${k}${verdict === 'strict' ? ', strict' : ''}${unsupportedAsFailed ? ', unsupported as failed' : ''}`;
}
