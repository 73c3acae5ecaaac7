/** Chances below this share of the largest are left out: no 10,000 draws would meet one. */
const NEGLIGIBLE = 1e-13;

/** Resolution of a draw. */
const STEPS = 2 ** 32;

/** Places where the search may begin, so that it seldom takes more than a step or two. */
const STARTS = 128;

interface Table {
  /** The fewest successes in it. */
  first: number;
  /** P(X ≤ first + i) at place i; the last above every draw. */
  cumulative: Float64Array;
  /** Of each STARTS-th share of the draws, the first place it can lead to. */
  starts: Uint16Array;
}

/**
 * Draws how many of some trials succeed, each with the same chance, by inversion of the distribution: one random
 * number a draw. The distribution is kept for each number of trials met.
 *
 * @param chance of success, above 0 and below 1.
 * @param random whole numbers from 0 to before its argument.
 */
export function binomialDraws(chance: number, random: (limit: number) => number): (trials: number) => number {
  const tables: Table[] = [];
  return (trials) => {
    if (trials === 0) return 0;
    let table = tables[trials];
    if (table === undefined) {
      table = tableOf(trials, chance);
      tables[trials] = table;
    }
    return table.first + placeOf(table, random(STEPS) / STEPS);
  };
}

/** Built from the most likely number of successes outwards, so that nothing underflows; then made to sum to 1. */
function tableOf(trials: number, chance: number): Table {
  const odds = chance / (1 - chance);
  const mode = Math.min(trials, Math.floor((trials + 1) * chance));
  const below: number[] = [];
  for (let k = mode, weight = 1; k > 0; k--) {
    weight *= k / ((trials - k + 1) * odds);
    if (weight < NEGLIGIBLE) break;
    below.push(weight);
  }
  const weights = [...below.reverse(), 1];
  for (let k = mode, weight = 1; k < trials; k++) {
    weight *= ((trials - k) * odds) / (k + 1);
    if (weight < NEGLIGIBLE) break;
    weights.push(weight);
  }
  const sum = weights.reduce((total, weight) => total + weight, 0);
  let reached = 0;
  const cumulative = Float64Array.from(weights, (weight) => {
    reached += weight;
    return reached / sum;
  });
  cumulative[cumulative.length - 1] = 1;
  const starts = new Uint16Array(STARTS);
  for (let start = 0, place = 0; start < STARTS; start++) {
    while ((cumulative[place] ?? 1) <= start / STARTS) place++;
    starts[start] = place;
  }
  return { first: mode - below.length, cumulative, starts };
}

/** The first place whose value is above the wanted one, which is below 1. */
function placeOf({ cumulative, starts }: Table, wanted: number): number {
  let place = starts[Math.floor(wanted * STARTS)] ?? 0;
  while ((cumulative[place] ?? 1) <= wanted) place++;
  return place;
}
