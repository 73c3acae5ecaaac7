/** The middle value; of an even count, the upper of the two. 0 for none. */
export function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

/** Prints one figure with its goal, where there is one; figures inform, they never fail a build. */
export function figure(name: string, value: number, unit: string, goal?: string): void {
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  console.log(
    `${name.padEnd(64)} ${value.toFixed(digits).padStart(9)} ${unit}${goal ? `   (goal ${goal})` : ''}`,
  );
}
