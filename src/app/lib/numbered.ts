/** Items with their places, for lists that are written once and never reordered: the place is the identity. */
export function numbered<Item>(items: readonly Item[]): { place: number; item: Item }[] {
  return items.map((item, place) => ({ place, item }));
}
