import type { Address } from '../loopback/addresses.ts';
import type { Carrier, Elsewhere } from '../loopback/elsewhere.ts';
import type { Group } from './group.ts';
import { LISTENER, LISTENER_NUMBERS, LISTENERS, PENDING, PENDING_NUMBERS, TABLE } from './layout.ts';
import { type Holder, SharedEnd } from './sharedEnd.ts';

/** Who listens on the loopback, and who waits to be accepted, in all processes of a program. */
export class Listeners implements Elsewhere {
  private readonly holder: Holder;

  constructor(holder: Holder) {
    this.holder = holder;
  }

  listen(at: Address): void {
    this.locked(() => {
      if (this.find(at) !== null) return;
      for (let listener = 0; listener < LISTENERS; listener++) {
        if (this.number(listener, 'owner') !== 0) continue;
        this.set(listener, 'family', at.family);
        this.set(listener, 'port', at.port);
        this.set(listener, 'pending', 0);
        this.set(listener, 'owner', this.holder.slot + 1);
        return;
      }
    });
  }

  release(at: Address): void {
    this.locked(() => {
      const listener = this.find(at);
      if (listener === null || this.number(listener, 'owner') !== this.holder.slot + 1) return;
      for (let place = this.number(listener, 'pending') - 1; place >= 0; place--) {
        const { reads, writes } = this.pending(listener, place);
        this.holder.channels.hold(this.holder.slot, { reads, writes }, -1);
      }
      this.set(listener, 'owner', 0);
    });
    this.holder.group.changed();
  }

  connect(to: Address, from: Address): Carrier | null {
    const { channels, group, slot } = this.holder;
    const ends = this.locked(() => {
      const listener = this.find(to);
      if (listener === null) return null;
      const owner = this.number(listener, 'owner') - 1;
      const place = this.number(listener, 'pending');
      const pair = place >= PENDING ? null : channels.createPair();
      if (pair === null) return null;
      const [mine, other] = pair;
      channels.hold(slot, mine, 1);
      channels.hold(owner, other, 1);
      const at = this.pendingAt(listener, place);
      [other.reads, other.writes, from.port].forEach((number, index) => {
        Atomics.store(group.numbers, at + index, number);
      });
      this.set(listener, 'pending', place + 1);
      return mine;
    });
    group.changed();
    return ends && new SharedEnd(this.holder, ends);
  }

  accept(at: Address): { carrier: Carrier; port: number } | null {
    if (!this.isAwaited(at)) return null;
    return this.locked(() => {
      const listener = this.find(at);
      const count = listener === null ? 0 : this.number(listener, 'pending');
      if (listener === null || count === 0) return null;
      const { port, ...ends } = this.pending(listener, 0);
      const { numbers } = this.holder.group;
      const start = this.pendingAt(listener, 0);
      numbers.copyWithin(start, start + PENDING_NUMBERS, start + count * PENDING_NUMBERS);
      this.set(listener, 'pending', count - 1);
      return { carrier: new SharedEnd(this.holder, ends), port };
    });
  }

  isAwaited(at: Address): boolean {
    const listener = this.find(at);
    return listener !== null && this.number(listener, 'pending') > 0;
  }

  private find({ family, port }: Address): number | null {
    for (let listener = 0; listener < LISTENERS; listener++) {
      if (this.number(listener, 'owner') === 0 || this.number(listener, 'port') !== port) continue;
      if (this.number(listener, 'family') === family) return listener;
    }
    return null;
  }

  private pending(listener: number, place: number): { reads: number; writes: number; port: number } {
    const { numbers } = this.holder.group;
    const at = this.pendingAt(listener, place);
    const [reads = 0, writes = 0, port = 0] = [0, 1, 2].map((index) => Atomics.load(numbers, at + index));
    return { reads, writes, port };
  }

  private pendingAt(listener: number, place: number): number {
    return TABLE.listeners + listener * LISTENER_NUMBERS + LISTENER.firstPending + place * PENDING_NUMBERS;
  }

  private number(listener: number, field: keyof typeof LISTENER): number {
    return Atomics.load(this.holder.group.numbers, this.index(listener, field));
  }

  private set(listener: number, field: keyof typeof LISTENER, value: number): void {
    Atomics.store(this.holder.group.numbers, this.index(listener, field), value);
  }

  private index(listener: number, field: keyof typeof LISTENER): number {
    return TABLE.listeners + listener * LISTENER_NUMBERS + LISTENER[field];
  }

  private locked<T>(body: () => T): T {
    return this.holder.group.locked(this.holder.slot, body);
  }
}

/** A process is over, and listens no more. To be called under the lock. */
export function releaseListeners({ numbers }: Group, slot: number): void {
  for (let listener = 0; listener < LISTENERS; listener++) {
    const owner = TABLE.listeners + listener * LISTENER_NUMBERS + LISTENER.owner;
    if (Atomics.load(numbers, owner) === slot + 1) Atomics.store(numbers, owner, 0);
  }
}
