import { LETTERS, type Letter } from '../kinds.ts';

const WORD = /[\p{L}\p{N}_$]+/gu;

/**
 * The choice that is most like the other three: a baseline that reads no title. Each wrong patch of GMCQ-Hard differs
 * from the right one in one swap and from the others in two, so what is in the middle is nearly always right; a model that
 * looks for it needs to know nothing of the pull request. Null where two are as near to the others.
 */
export function medoid(patches: readonly string[]): Letter | null {
  const words = patches.map((patch) => patch.match(WORD) ?? []);
  const distances = words.map((own) => words.reduce((sum, other) => sum + differingPlaces(own, other), 0));
  const least = Math.min(...distances);
  const nearest = distances.flatMap((distance, place) => (distance === least ? [place] : []));
  const [only] = nearest;
  return nearest.length === 1 && only !== undefined ? (LETTERS[only] ?? null) : null;
}

function differingPlaces(one: readonly string[], other: readonly string[]): number {
  let differing = Math.abs(one.length - other.length);
  for (let place = 0; place < Math.min(one.length, other.length); place++) {
    if (one[place] !== other[place]) differing++;
  }
  return differing;
}
