export function solution(words, beginnings) {
  // A word that is called out whole begins with itself, too.
  const cards = new Map();
  for (const word of words) {
    for (let length = 0; length < word.length; length++) {
      const beginning = word.slice(0, length);
      cards.set(beginning, (cards.get(beginning) ?? 0) + 1);
    }
  }
  return beginnings.map((beginning) => cards.get(beginning) ?? 0);
}
