const EMPTY = 0;

/**
 * Numbers words from 0 on, the same number for the same word. Open addressing over typed arrays: words are
 * looked up where they stand in a buffer, without a string for each (a Map of strings takes four times as long).
 */
export class Vocabulary {
  /** Number of the word + 1, or EMPTY; a power of two of them. */
  #slots = new Int32Array(1 << 12);
  #hashes = new Int32Array(1 << 10);
  /** Where each word begins in `#letters`; one more than there are words. */
  #begins = new Uint32Array((1 << 10) + 1);
  #letters = new Uint16Array(1 << 13);
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** The number of the word in the first `length` UTF-16 units; `hash` is the caller's, the same for the same word. */
  numberOf(word: Uint16Array, length: number, hash: number): number {
    const mask = this.#slots.length - 1;
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const entry = this.#slots[slot] ?? EMPTY;
      if (entry === EMPTY) return this.#add(word, length, hash, slot);
      const number = entry - 1;
      if (this.#hashes[number] === hash && this.#equals(number, word, length)) return number;
    }
  }

  #equals(number: number, word: Uint16Array, length: number): boolean {
    const begin = this.#begins[number] ?? 0;
    if ((this.#begins[number + 1] ?? 0) - begin !== length) return false;
    for (let at = 0; at < length; at++) if (this.#letters[begin + at] !== word[at]) return false;
    return true;
  }

  #add(word: Uint16Array, length: number, hash: number, slot: number): number {
    const number = this.#size++;
    const begin = this.#begins[number] ?? 0;
    this.#letters = grown(this.#letters, begin + length);
    this.#hashes = grown(this.#hashes, number + 1);
    this.#begins = grown(this.#begins, number + 2);
    this.#letters.set(word.subarray(0, length), begin);
    this.#begins[number + 1] = begin + length;
    this.#hashes[number] = hash;
    this.#slots[slot] = number + 1;
    if (this.#size * 2 > this.#slots.length) this.#spread();
    return number;
  }

  /** More slots, so that at most half of them are taken. */
  #spread(): void {
    const slots = new Int32Array(this.#slots.length * 4);
    const mask = slots.length - 1;
    for (let number = 0; number < this.#size; number++) {
      let slot = (this.#hashes[number] ?? 0) & mask;
      while (slots[slot] !== EMPTY) slot = (slot + 1) & mask;
      slots[slot] = number + 1;
    }
    this.#slots = slots;
  }
}

/** The same array, or a larger copy of it with room for `length`. */
export function grown<A extends Int32Array | Uint32Array | Uint16Array>(array: A, length: number): A {
  if (length <= array.length) return array;
  const larger = new (array.constructor as new (length: number) => A)(Math.max(length, array.length * 2));
  larger.set(array);
  return larger;
}
