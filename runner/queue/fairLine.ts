/**
 * A line in which owners take turns: the next item is of the owner whose turn is longest ago, and an owner's own items
 * keep their order. One that brings a thousand items delays another's first by one item at most.
 */
export class FairLine<Item> {
  /** By owner, in the order of their turns. */
  readonly #lines = new Map<string, Map<string, Item>>();
  readonly #owners = new Map<string, string>();

  get size(): number {
    return this.#owners.size;
  }

  has(id: string): boolean {
    return this.#owners.has(id);
  }

  add(id: string, owner: string, item: Item): void {
    const line = this.#lines.get(owner) ?? new Map<string, Item>();
    this.#lines.set(owner, line.set(id, item));
    this.#owners.set(id, owner);
  }

  /** The next item, taken out; null where none waits. */
  take(): Item | null {
    for (const [owner, line] of this.#lines) {
      for (const [id, item] of line) {
        this.delete(id);
        // Back to the end of the turns.
        if (this.#lines.delete(owner)) this.#lines.set(owner, line);
        return item;
      }
    }
    return null;
  }

  delete(id: string): boolean {
    const owner = this.#owners.get(id);
    if (owner === undefined) return false;
    const line = this.#lines.get(owner);
    line?.delete(id);
    if (line?.size === 0) this.#lines.delete(owner);
    return this.#owners.delete(id);
  }
}
