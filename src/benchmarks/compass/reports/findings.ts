import { mean, median } from '../../../metrics/index.ts';
import { FINDING_KINDS } from '../../../model/quality.ts';
import type { FindingsReport } from './reportTypes.ts';
import type { Scored } from './scored.ts';

/** What static analysis found, over the samples that parse: the paper's tables VII and VIII. */
export function findingsReport(samples: readonly Scored[]): FindingsReport {
  const found = samples.flatMap(({ report }) =>
    report?.parses ? [report.findings.map(({ kind }) => kind)] : [],
  );
  const counts = found.map(({ length }) => length);
  const analysed = found.length;
  return {
    analysed,
    total: counts.reduce((sum, count) => sum + count, 0),
    mean: analysed === 0 ? null : mean(counts),
    median: analysed === 0 ? null : median(counts),
    kinds: FINDING_KINDS.map((kind) => {
      const having = found.filter((kinds) => kinds.includes(kind)).length;
      return { kind, samples: having, share: analysed === 0 ? null : having / analysed };
    }),
  };
}
