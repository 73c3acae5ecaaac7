import type { Received } from '../loopback/channel.ts';
import type { Carrier } from '../loopback/elsewhere.ts';
import { POLL } from '../loopback/endpoint.ts';
import { ERRNO } from '../loopback/errors.ts';
import type { ChannelEnds, Channels } from './channels.ts';
import type { FileChanges } from './fileChanges.ts';
import type { Group } from './group.ts';

/** Who holds ends of channels: one process of a group. */
export interface Holder {
  group: Group;
  channels: Channels;
  slot: number;
  /** What is told and learned of files, where there are other processes. */
  changes: FileChanges | null;
}

/** An end of a pipe or of a socket pair that other processes may hold, too. The holder is already counted. */
export class SharedEnd implements Carrier {
  ends: ChannelEnds;
  private readonly holder: Holder;

  constructor(holder: Holder, ends: ChannelEnds) {
    this.holder = holder;
    this.ends = ends;
  }

  events(): number {
    const { channels } = this.holder;
    const { reads, writes } = this.ends;
    let found = 0;
    if (reads !== null) {
      if (channels.length(reads) > 0) found |= POLL.in;
      if (channels.count(reads, 'writers') === 0) found |= POLL.hangUp;
    }
    if (writes !== null) {
      const unread = channels.count(writes, 'readers') === 0;
      if (unread && reads === null) found |= POLL.error;
      if (unread || channels.hasRoom(writes)) found |= POLL.out;
    }
    return found;
  }

  receive(target: Uint8Array, peek: boolean): Received | number | undefined {
    const { reads } = this.ends;
    if (reads === null) return -ERRNO.EBADF;
    const bytes = this.holder.channels.read(this.holder.slot, reads, target, peek);
    if (bytes !== undefined) this.holder.changes?.learn();
    return bytes === undefined ? undefined : { bytes, truncated: false, from: null };
  }

  send(bytes: Uint8Array): number | undefined {
    const { writes } = this.ends;
    if (writes === null) return -ERRNO.EBADF;
    this.holder.changes?.tell();
    return this.holder.channels.write(this.holder.slot, writes, bytes);
  }

  endWriting(): void {
    this.release({ reads: null, writes: this.ends.writes });
    this.ends = { ...this.ends, writes: null };
  }

  close(): void {
    this.release(this.ends);
  }

  private release(ends: ChannelEnds): void {
    const { group, channels, slot } = this.holder;
    group.locked(slot, () => channels.hold(slot, ends, -1));
    group.changed();
  }
}
