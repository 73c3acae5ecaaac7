export function solution(words, beginnings) {
  return beginnings.map(
    (beginning) => words.filter((word) => word.slice(0, beginning.length) === beginning).length,
  );
}
