type Subscriber = (message: unknown, name: string | symbol) => void;

/** A named place where messages are published. */
class Channel {
  readonly name: string | symbol;
  readonly #subscribers: Subscriber[] = [];

  constructor(name: string | symbol) {
    this.name = name;
  }

  get hasSubscribers(): boolean {
    return this.#subscribers.length > 0;
  }
  subscribe(subscriber: Subscriber): void {
    this.#subscribers.push(subscriber);
  }
  unsubscribe(subscriber: Subscriber): boolean {
    const index = this.#subscribers.indexOf(subscriber);
    if (index >= 0) this.#subscribers.splice(index, 1);
    return index >= 0;
  }
  publish(message: unknown): void {
    for (const subscriber of [...this.#subscribers]) subscriber(message, this.name);
  }
}

const channels = new Map<string | symbol, Channel>();

function channel(name: string | symbol): Channel {
  const known = channels.get(name);
  if (known !== undefined) return known;
  const made = new Channel(name);
  channels.set(name, made);
  return made;
}

/** Node's "diagnostics_channel". */
export default {
  Channel,
  channel,
  hasSubscribers: (name: string | symbol) => channel(name).hasSubscribers,
  subscribe: (name: string | symbol, subscriber: Subscriber) => channel(name).subscribe(subscriber),
  unsubscribe: (name: string | symbol, subscriber: Subscriber) => channel(name).unsubscribe(subscriber),
};
