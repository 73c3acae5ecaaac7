import type { FileSystem } from '../filesystem.ts';
import type { Wait } from '../threads/scheduler.ts';
import type { Address } from './addresses.ts';
import type { Channel } from './channel.ts';
import { ERRNO } from './errors.ts';
import { gather, type Part, scatter } from './memoryParts.ts';

/** Flags of recv() and send(), as musl numbers them. */
export const MSG = { peek: 0x2, truncated: 0x20, dontWait: 0x40, waitAll: 0x100 } as const;

/** What a system call gives, or will give once it has waited. */
export type Result = number | Promise<number>;

/** What the system calls need of the engine and of its threads. */
export interface Platform {
  /** The engine's memory as it is now. */
  view(): DataView;
  bytes(): Uint8Array;
  /** Null while the engine starts. */
  files(): FileSystem | null;
  /** Milliseconds, on the clock of waits. */
  now(): number;
  wait(wait: Wait): Result;
  /** The two ends of a new pipe; null where there can be no more. */
  pipe(): { reader: Channel; writer: Channel } | null;
  /** Sets C's `errno`. */
  setError(number: number): void;
  /** See isIoctlBuffer() of calls/. */
  isIoctlBuffer(at: number, length: number): boolean;
}

/** Moves bytes between the engine's memory and channels, and waits where it must. */
export class Transfers {
  private readonly platform: Platform;

  constructor(platform: Platform) {
    this.platform = platform;
  }

  /** Receives into the pieces, and tells where it came from. */
  take(
    channel: Channel,
    parts: Part[],
    waits: boolean,
    flags: number,
    tell: (from: Address | null, truncated: boolean) => void,
  ): Result {
    const target = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
    const peek = (flags & MSG.peek) !== 0;
    let filled = 0;
    return this.blocking(waits, () => {
      for (;;) {
        const received = channel.receive(target.subarray(filled), peek);
        if (typeof received !== 'object') return received;
        filled += received.bytes;
        const wantsAll = (flags & MSG.waitAll) !== 0 && !peek && received.from === null;
        if (wantsAll && received.bytes > 0 && filled < target.length) continue;
        scatter(this.platform.bytes(), target.subarray(0, filled), parts);
        tell(received.from, received.truncated);
        return filled;
      }
    });
  }

  /** Sends the pieces. */
  give(channel: Channel, parts: Part[], waits: boolean, to: Address | null): Result {
    const bytes = gather(this.platform.bytes(), parts);
    let sent = 0;
    return this.blocking(waits, () => {
      // Who may wait gives everything.
      for (;;) {
        const taken = channel.send(bytes.subarray(sent), to);
        if (taken === undefined) return undefined;
        if (taken < 0) return sent > 0 ? sent : taken;
        sent += taken;
        if (sent >= bytes.length || !waits) return sent;
      }
    });
  }

  /** Gives what the attempt gives; where that is nothing yet, waits for it or says so. */
  blocking(waits: boolean, attempt: () => number | undefined): Result {
    if (!waits) return attempt() ?? -ERRNO.EAGAIN;
    const until = Number.POSITIVE_INFINITY;
    return this.platform.wait({ until, attempt, timedOut: -ERRNO.EAGAIN, interrupted: -ERRNO.EINTR });
  }
}
