/** A zone's FORMAT filled in: "CE%sT" with letters, "GMT/BST" by season, "%z" with the offset in seconds. */
export function abbreviation(format: string, offset: number, isDst: boolean, letters: string): string {
  const [standard, dst] = format.split('/');
  if (standard !== undefined && dst !== undefined) return isDst ? dst : standard;
  return format.replace('%s', letters).replace('%z', () => numeric(offset));
}

function numeric(offset: number): string {
  const total = Math.abs(offset);
  const parts = [Math.floor(total / 3600), Math.floor(total / 60) % 60, total % 60];
  while (parts.length > 1 && parts.at(-1) === 0) parts.pop();
  return (offset < 0 ? '-' : '+') + parts.map((part) => String(part).padStart(2, '0')).join('');
}
