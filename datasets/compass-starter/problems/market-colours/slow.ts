export function solution(flags: number[], span: number): number {
  let total = 0;
  for (let first = 0; first + span <= flags.length; first++) {
    total += new Set(flags.slice(first, first + span)).size;
  }
  return total;
}
