import type { Distribution } from '../../../benchmarks/compass/index.ts';
import { formatDecimal } from '../../lib/format.ts';

/** A distribution as the paper's tables have it: median / mean ± standard deviation. */
export function Figures({ of }: { of: Pick<Distribution, 'median' | 'mean' | 'sd'> | null }) {
  if (of === null) return <span className="quiet">–</span>;
  return (
    <span className="compass-figures">
      {formatDecimal(of.median)} / {formatDecimal(of.mean)}{' '}
      <span className="quiet">± {formatDecimal(of.sd)}</span>
    </span>
  );
}
