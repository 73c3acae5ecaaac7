import { RESAMPLES } from './bootstrapInterval.ts';
import { seededRandom } from './seededRandom.ts';

/** A cluster that was drawn, with one of its own 10,000 resamples. */
export interface DrawnCluster {
  cluster: number;
  resample: number;
}

/**
 * 10,000 resamples of a figure of clusters, such as repositories: as many clusters as there are, drawn anew, each with a
 * resample of what is in it. All that belongs to a cluster is drawn with it, so that what is alike in it stays alike. Of a
 * single cluster only what is in it varies. The same count and seed give the same draws.
 *
 * @param count of clusters, at least one.
 * @param figureOf the figure of what was drawn; null where it has none, and clusters are drawn again. Of all clusters once
 *   it must have one.
 *
 * Source: A. Davison, D. Hinkley, "Bootstrap Methods and their Application" (1997), section 3.8 (hierarchical data).
 */
export function clusteredResamples(
  count: number,
  seed: number,
  figureOf: (drawn: readonly DrawnCluster[]) => number | null,
): Float64Array<ArrayBuffer> {
  const random = seededRandom(seed);
  const drawn = Array.from({ length: count }, (): DrawnCluster => ({ cluster: 0, resample: 0 }));
  const figures = new Float64Array(RESAMPLES);
  for (let at = 0; at < RESAMPLES; ) {
    for (const one of drawn) {
      one.cluster = random(count);
      // One for each time that a cluster is drawn: the same twice would count its chance twice.
      one.resample = random(RESAMPLES);
    }
    const figure = figureOf(drawn);
    if (figure !== null) figures[at++] = figure;
  }
  return figures;
}
