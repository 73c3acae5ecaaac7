import { pearson, principalComponents } from '../../../metrics/index.ts';
import { DIMENSIONS, type Dimension, type PairCorrelation, type StructureReport } from './reportTypes.ts';
import type { Scored } from './scored.ts';

const PAIRS: readonly (readonly [Dimension, Dimension])[] = [
  ['correctness', 'efficiency'],
  ['correctness', 'quality'],
  ['efficiency', 'quality'],
];

/** How the dimensions go together over samples: the paper's tables I–V. */
export function structure(samples: readonly Scored[]): StructureReport {
  return {
    correlations: PAIRS.map(([first, second]) => correlation(samples, first, second)),
    components: components(samples.filter(({ quality }) => quality !== null)),
  };
}

function correlation(samples: readonly Scored[], first: Dimension, second: Dimension): PairCorrelation {
  const both = samples.filter((sample) => sample[first] !== null && sample[second] !== null);
  const of = (dimension: Dimension) => both.flatMap((sample) => sample[dimension] ?? []);
  return { first, second, value: pearson(of(first), of(second)), n: both.length };
}

/** Correlations of one and the same samples: those of different ones may fit no components. */
function components(complete: readonly Scored[]): StructureReport['components'] {
  const matrix = DIMENSIONS.map((row) =>
    DIMENSIONS.flatMap((column) => {
      const { value } = correlation(complete, row, column);
      return value === null ? [] : [row === column ? 1 : value];
    }),
  );
  if (matrix.some((row) => row.length < DIMENSIONS.length)) return null;
  return { n: complete.length, components: principalComponents(matrix) };
}
