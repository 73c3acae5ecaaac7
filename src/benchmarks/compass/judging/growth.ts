import { median } from '../../../metrics/index.ts';
import { GROWTH_CLASSES, type GrowthClass, type GrowthEstimate } from '../result.ts';

/** A time for a size. */
export interface TimedSize {
  size: number;
  durationMs: number;
}

/** A coarse clock tells less than this. */
const LEAST_MS = 0.5;
const LEAST_SIZES = 4;
/** The largest size over the smallest. */
const LEAST_SPAN = 8;
/** Relative error of a time on a quiet machine, as a standard deviation. */
const NOISE = 0.05;
/** Root mean square of relative errors beyond which no class explains the times. */
const MOST_ERROR = 0.35;
const LEAST_CONFIDENCE = 0.6;

const UNCLEAR: GrowthEstimate = { growth: null, confidence: 0 };

/** Each class as a function of the size, up to a factor; `most` keeps exponents in range. */
const SHAPES: Record<GrowthClass, (size: number, most: number) => number> = {
  '1': () => 0,
  'log n': (n) => Math.log2(n),
  n: (n) => n,
  'n log n': (n) => n * Math.log2(n),
  'n²': (n) => n ** 2,
  'n³': (n) => n ** 3,
  '2ⁿ': (n, most) => 2 ** (n - most),
};

/**
 * How time grows over size: `a + b·f(n)`, with a and b not negative, fitted for each class by least squares of relative
 * errors. The classes are weighed by Akaike's criterion (K. Burnham, D. Anderson, "Model Selection and Multimodel
 * Inference", 2002, section 2.9) with a known noise; the confidence, 0.5–1, is the best one's weight beside the next's. Null
 * where there are too few sizes to tell; growth null where no class stands out.
 *
 * @param times of right answers; several of one size count by their median.
 */
export function estimateGrowth(times: readonly TimedSize[]): GrowthEstimate | null {
  const points = pointsOf(times);
  const sizes = points.map(({ size }) => size);
  const most = Math.max(...sizes);
  if (points.length < LEAST_SIZES || most < LEAST_SPAN * Math.min(...sizes)) return null;

  const fits = GROWTH_CLASSES.map((growth) => {
    const shape = points.map(({ size }) => SHAPES[growth](size, most));
    const error = fitError(shape, points);
    const parameters = growth === '1' ? 1 : 2;
    return { growth, error, criterion: error / NOISE ** 2 + 2 * parameters };
  });
  const [best, next] = fits.toSorted((one, other) => one.criterion - other.criterion);
  if (best === undefined || next === undefined) return null;
  const confidence = 1 / (1 + Math.exp((best.criterion - next.criterion) / 2));
  if (Math.sqrt(best.error / points.length) > MOST_ERROR) return UNCLEAR;
  return { growth: confidence < LEAST_CONFIDENCE ? null : best.growth, confidence };
}

function pointsOf(times: readonly TimedSize[]): TimedSize[] {
  const bySize = new Map<number, number[]>();
  for (const { size, durationMs } of times) {
    if (size >= 1) bySize.set(size, [...(bySize.get(size) ?? []), durationMs]);
  }
  return [...bySize]
    .map(([size, durations]) => ({ size, durationMs: median(durations) }))
    .filter(({ durationMs }) => durationMs >= LEAST_MS);
}

/** The least sum of squared relative errors that `a + b·shape` can have, a and b not negative. */
function fitError(shape: readonly number[], points: readonly TimedSize[]): number {
  // Relative errors: everything is divided by the time it is to explain, which then is 1.
  const rows = points.map(({ durationMs }, at) => ({ u: 1 / durationMs, x: (shape[at] ?? 0) / durationMs }));
  const sum = (of: (row: { u: number; x: number }) => number) =>
    rows.reduce((total, row) => total + of(row), 0);
  const uu = sum(({ u }) => u * u);
  const ux = sum(({ u, x }) => u * x);
  const xx = sum(({ x }) => x * x);
  const us = sum(({ u }) => u);
  const xs = sum(({ x }) => x);
  const errorOf = (a: number, b: number) => sum(({ u, x }) => (a * u + b * x - 1) ** 2);

  const determinant = uu * xx - ux * ux;
  const a = (us * xx - xs * ux) / determinant;
  const b = (xs * uu - us * ux) / determinant;
  if (Number.isFinite(a) && Number.isFinite(b) && a >= 0 && b >= 0) return errorOf(a, b);
  const constant = errorOf(us / uu, 0);
  return xx === 0 ? constant : Math.min(constant, errorOf(0, xs / xx));
}
