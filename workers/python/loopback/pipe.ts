import { ByteQueue } from './byteQueue.ts';
import type { Channel, Received } from './channel.ts';
import { POLL } from './endpoint.ts';
import { ERRNO } from './errors.ts';

/** As Linux: what a pipe holds, and how much is written in one piece or not at all. */
const CAPACITY = 64 * 1024;
const PIPE_BUF = 4096;

/** Where a pipe is read. */
export interface PipeReader extends Channel {
  readonly side: 'reader';
}

/** Where a pipe is written. */
export interface PipeWriter extends Channel {
  readonly side: 'writer';
}

/** The two ends of a new pipe. */
export function createPipe(): { reader: PipeReader; writer: PipeWriter } {
  const queue = new ByteQueue();
  const closed = { reader: false, writer: false };
  const receive = (target: Uint8Array, peek: boolean): Received | undefined => {
    if (queue.length === 0 && target.length > 0 && !closed.writer) return undefined;
    return { bytes: queue.read(target, peek), truncated: false, from: null };
  };
  const send = (bytes: Uint8Array): number | undefined => {
    if (closed.reader) return -ERRNO.EPIPE;
    const room = CAPACITY - queue.length;
    if (room < Math.min(bytes.length, PIPE_BUF)) return undefined;
    const taken = bytes.subarray(0, room);
    queue.push(taken);
    return taken.length;
  };
  return {
    reader: {
      side: 'reader',
      events: () => (queue.length > 0 ? POLL.in : 0) | (closed.writer ? POLL.hangUp : 0),
      receive,
      send: () => -ERRNO.EBADF,
      close: () => {
        closed.reader = true;
      },
    },
    writer: {
      side: 'writer',
      events: () => (CAPACITY - queue.length >= PIPE_BUF ? POLL.out : 0) | (closed.reader ? POLL.error : 0),
      receive: () => -ERRNO.EBADF,
      send,
      close: () => {
        closed.writer = true;
      },
    },
  };
}
