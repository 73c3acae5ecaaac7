export function generate(seed, size) {
  let state = seed;
  // Knuth's linear congruential generator; its upper bits are the random ones.
  const below = (limit) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
  const letters = (length) => Array.from({ length }, () => 'aeinrst'[below(7)]).join('');
  const words = Array.from({ length: size }, () => letters(6));
  return [words, Array.from({ length: size }, () => letters(1 + below(5)))];
}
