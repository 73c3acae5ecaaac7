/** A point of a curve: what was measured at a size. */
export interface CurvePoint {
  series: string;
  /** What it is of, for example the case's name. */
  label: string;
  x: number;
  y: number;
  /** It is known to be more than `y`: measuring was stopped there. */
  atLeast: boolean;
}

/** What is along an axis, and how its values are written. */
export interface CurveAxis {
  word: string;
  write: (value: number) => string;
}

/**
 * Values to write along a logarithmic axis, round ones: 1, 2 and 5 times powers of ten where there is room for all of them,
 * else powers of ten, else every so-manieth of those. Where a single power would stand alone, and so no distance could be
 * read, 1 and 3 times powers of ten.
 *
 * @param most there is room for so many.
 */
export function logTicks(from: number, to: number, most: number): number[] {
  const first = Math.floor(Math.log10(from));
  const powers = Array.from({ length: Math.ceil(Math.log10(to)) - first + 1 }, (_, at) => first + at);
  const within = (values: readonly number[]) => values.filter((value) => value >= from && value <= to);
  const fine = within(powers.flatMap((power) => [1, 2, 5].map((step) => step * 10 ** power)));
  if (fine.length <= most) return fine;
  const coarse = within(powers.map((power) => 10 ** power));
  const between = within(powers.flatMap((power) => [1, 3].map((step) => step * 10 ** power)));
  if (coarse.length < 2 && between.length <= most) return between;
  const step = Math.ceil(coarse.length / most);
  return coarse.filter((_, at) => at % step === 0);
}
