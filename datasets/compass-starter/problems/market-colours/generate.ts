export function generate(seed: number, size: number): [number[], number] {
  let state = seed;
  // Knuth's linear congruential generator; its upper bits are the random ones.
  const below = (limit: number): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
  return [Array.from({ length: size }, () => below(size)), Math.max(1, Math.floor(size / 3))];
}
