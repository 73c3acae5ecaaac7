export function solution(flags: number[], span: number): number {
  const seen = new Set<number>();
  let total = 0;
  for (const [position, colour] of flags.entries()) {
    seen.add(colour);
    // A colour leaves with its first cart, though another cart may still show it.
    if (position >= span) seen.delete(flags[position - span] as number);
    if (position >= span - 1) total += seen.size;
  }
  return total;
}
