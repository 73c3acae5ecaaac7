interface Node<T> {
  readonly value: T;
  next: Node<T> | null;
}

/** First in, first out. A list of its own, because a program may replace the methods of arrays. */
export class Queue<T> {
  private first: Node<T> | null = null;
  private last: Node<T> | null = null;

  get empty(): boolean {
    return this.first === null;
  }

  add(value: T): void {
    const node: Node<T> = { value, next: null };
    if (this.last === null) this.first = node;
    else this.last.next = node;
    this.last = node;
  }

  /** The oldest, or null where there is none. */
  take(): T | null {
    const { first } = this;
    if (first === null) return null;
    this.first = first.next;
    if (this.first === null) this.last = null;
    return first.value;
  }

  /** Takes over everything of another queue, which is empty then. */
  takeAll(other: Queue<T>): void {
    if (other.first === null) return;
    if (this.last === null) this.first = other.first;
    else this.last.next = other.first;
    this.last = other.last;
    other.first = null;
    other.last = null;
  }
}
