/** Counts every beginning of every word once; a question is then a look into the table. */
export function solution(words, beginnings) {
  const cards = new Map();
  for (const word of words) {
    for (let length = 0; length <= word.length; length++) {
      const beginning = word.slice(0, length);
      cards.set(beginning, (cards.get(beginning) ?? 0) + 1);
    }
  }
  return beginnings.map((beginning) => cards.get(beginning) ?? 0);
}
