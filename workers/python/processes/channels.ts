import { ERRNO } from '../loopback/errors.ts';
import type { Group } from './group.ts';
import { BYTES, CHANNEL, CHANNEL_BYTES, CHANNEL_NUMBERS, CHANNELS, PROCESSES, TABLE } from './layout.ts';

/** What an open file does with channels: reads one, writes one, or both. */
export interface ChannelEnds {
  reads: number | null;
  writes: number | null;
}

/** As Linux: so many bytes are written in one piece or not at all. */
const PIPE_BUF = 4096;

type Side = 'readers' | 'writers';

/** Streams of bytes between the processes of a program: what pipes and socket pairs are made of. */
export class Channels {
  private readonly group: Group;

  constructor(group: Group) {
    this.group = group;
  }

  /** A channel that nobody holds yet, from this one on; null where there are no more. To be called under the lock. */
  create(first = 0): number | null {
    const { numbers } = this.group;
    for (let channel = first; channel < CHANNELS; channel++) {
      if (this.count(channel, 'readers') > 0 || this.count(channel, 'writers') > 0) continue;
      Atomics.store(numbers, this.index(channel, 'in'), 0);
      Atomics.store(numbers, this.index(channel, 'out'), 0);
      return channel;
    }
    return null;
  }

  /** The ends of two channels in opposite directions, which nobody holds yet; null where there are no more. */
  createPair(): [{ reads: number; writes: number }, { reads: number; writes: number }] | null {
    const there = this.create();
    const back = there === null ? null : this.create(there + 1);
    if (there === null || back === null) return null;
    return [
      { reads: back, writes: there },
      { reads: there, writes: back },
    ];
  }

  /** A process has one more, or one fewer, open file on these. To be called under the lock. */
  hold(slot: number, { reads, writes }: ChannelEnds, by: 1 | -1): void {
    if (reads !== null) this.change(slot, reads, 'readers', by);
    if (writes !== null) this.change(slot, writes, 'writers', by);
  }

  /** A process is over, and so is what it held. To be called under the lock. */
  release(slot: number): void {
    for (let channel = 0; channel < CHANNELS; channel++) {
      for (const side of ['readers', 'writers'] as const) {
        const held = Atomics.exchange(this.group.numbers, this.heldAt(slot, channel, side), 0);
        Atomics.sub(this.group.numbers, this.index(channel, side), held);
      }
    }
  }

  /**
   * Fills the target as far as there is something: 0 at the end, undefined where there is nothing yet.
   * @param peek leaves the bytes where they are.
   */
  read(slot: number, channel: number, target: Uint8Array, peek: boolean): number | undefined {
    // Asked first: what was written before the last writer went is still to be read.
    const ended = this.count(channel, 'writers') === 0;
    const taken = this.group.locked(slot, () => {
      const length = Math.min(this.length(channel), target.length);
      const out = this.number(channel, 'out');
      this.copy(channel, out, length, (bytes, at) => target.set(bytes, at));
      if (!peek) Atomics.store(this.group.numbers, this.index(channel, 'out'), out + length);
      return length;
    });
    if (taken > 0 && !peek) this.group.changed();
    return taken > 0 || target.length === 0 || ended ? taken : undefined;
  }

  /** Takes bytes as far as there is room: EPIPE where nobody reads, undefined where there is no room yet. */
  write(slot: number, channel: number, bytes: Uint8Array): number | undefined {
    if (this.count(channel, 'readers') === 0) return -ERRNO.EPIPE;
    const taken = this.group.locked(slot, () => {
      const room = CHANNEL_BYTES - this.length(channel);
      if (bytes.length <= PIPE_BUF && room < bytes.length) return 0;
      const length = Math.min(room, bytes.length);
      const start = this.number(channel, 'in');
      this.copy(channel, start, length, (part, at) => part.set(bytes.subarray(at, at + part.length)));
      Atomics.store(this.group.numbers, this.index(channel, 'in'), start + length);
      return length;
    });
    if (taken > 0) this.group.changed();
    return taken > 0 || bytes.length === 0 ? taken : undefined;
  }

  /** Bytes that wait to be read. */
  length(channel: number): number {
    return (this.number(channel, 'in') - this.number(channel, 'out')) >>> 0;
  }

  /** Whether a write of a few bytes would be taken. */
  hasRoom(channel: number): boolean {
    return CHANNEL_BYTES - this.length(channel) >= PIPE_BUF;
  }

  /** How many open files read or write it, in all processes. */
  count(channel: number, side: Side): number {
    return this.number(channel, side);
  }

  /** Hands out the pieces of the ring behind a stretch of the stream, with their place in the stretch. */
  private copy(
    channel: number,
    from: number,
    length: number,
    use: (bytes: Uint8Array, at: number) => void,
  ): void {
    const base = BYTES.channels + channel * CHANNEL_BYTES;
    const start = (from >>> 0) % CHANNEL_BYTES;
    const first = Math.min(length, CHANNEL_BYTES - start);
    use(this.group.bytes.subarray(base + start, base + start + first), 0);
    if (length > first) use(this.group.bytes.subarray(base, base + length - first), first);
  }

  private change(slot: number, channel: number, side: Side, by: 1 | -1): void {
    Atomics.add(this.group.numbers, this.heldAt(slot, channel, side), by);
    Atomics.add(this.group.numbers, this.index(channel, side), by);
  }

  private number(channel: number, field: keyof typeof CHANNEL): number {
    return Atomics.load(this.group.numbers, this.index(channel, field));
  }

  private index(channel: number, field: keyof typeof CHANNEL): number {
    return TABLE.channels + channel * CHANNEL_NUMBERS + CHANNEL[field];
  }

  private heldAt(slot: number, channel: number, side: Side): number {
    if (slot < 0 || slot >= PROCESSES) throw new RangeError('There is no such process.');
    return TABLE.holds + (slot * CHANNELS + channel) * 2 + (side === 'readers' ? 0 : 1);
  }
}
