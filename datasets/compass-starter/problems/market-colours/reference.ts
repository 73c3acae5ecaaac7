/** Moves the span cart by cart, with the number of carts of each colour in it. */
export function solution(flags: number[], span: number): number {
  const carts = new Map<number, number>();
  let total = 0;
  for (const [position, colour] of flags.entries()) {
    carts.set(colour, (carts.get(colour) ?? 0) + 1);
    if (position >= span) leave(carts, flags[position - span] as number);
    if (position >= span - 1) total += carts.size;
  }
  return total;
}

function leave(carts: Map<number, number>, colour: number): void {
  const left = (carts.get(colour) ?? 0) - 1;
  if (left > 0) carts.set(colour, left);
  else carts.delete(colour);
}
