/**
 * Positions among the results told, as an event stream's ids carry them. They count up over all clients of this start,
 * so that a client whose results were forgotten never mistakes new ones for old; another start's mean nothing here.
 */
export class Positions {
  readonly #start: string;
  #last = 0;

  /** @param instance of this start. */
  constructor(instance: string) {
    this.#start = instance.slice(0, 8);
  }

  next(): number {
    this.#last += 1;
    return this.#last;
  }

  toId(position: number): string {
    return `${this.#start}-${position}`;
  }

  /** What an id says; 0, the beginning, where it is none of this start's. */
  fromId(id: string | undefined): number {
    const [, start, digits] = /^([\da-f]{8})-(\d{1,15})$/.exec(id ?? '') ?? [];
    const position = Number(digits);
    return start === this.#start && position <= this.#last ? position : 0;
  }
}
