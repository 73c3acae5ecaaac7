import type { Interval, Scale } from '../../components/chart/interval.ts';
import { formatCount, formatDecimal } from '../../lib/format.ts';

/** A figure with the margin of its 95 % interval and n, for a cell of a table. */
export function FigureCell({ figure, scale }: { figure: Interval; scale: Scale }) {
  const { score, lower, upper, n } = figure;
  return (
    <>
      {formatDecimal(score, scale.digits)}{' '}
      <span className="quiet tiny cell-margin">± {formatDecimal((upper - lower) / 2, scale.digits)}</span>{' '}
      <span className="quiet tiny cell-n">n {formatCount(n)}</span>
    </>
  );
}
