/** A set of listeners; `subscribe` gives the way out. */
export class Listeners<Argument = void> {
  readonly #listeners = new Set<(argument: Argument) => void>();

  subscribe(listener: (argument: Argument) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  tell(argument: Argument): void {
    for (const listener of [...this.#listeners]) listener(argument);
  }
}
