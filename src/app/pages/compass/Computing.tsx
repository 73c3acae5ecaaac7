import { plural } from '../../lib/format.ts';

/** Stands for figures that are being computed. */
export function Computing({ samples }: { samples: number }) {
  return (
    <p className="quiet" role="status">
      {samples === 0 ? 'Reading results.' : `Computing the figures of ${plural(samples, 'sample')}.`}
    </p>
  );
}
