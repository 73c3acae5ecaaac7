import { Readable } from 'node:stream';
import type { Told } from '../jobs/feed.ts';

/** Bytes made ahead of a slow reader. */
const AHEAD_BYTES = 64 * 1024;

/**
 * Server-sent events: one message each, with an id where the stream can be taken up again, and a comment where nothing
 * happened for a while, so that both sides notice a dead connection. Made only as fast as it is read.
 */
export function eventStream(told: AsyncIterable<Told | null>, toId: (position: number) => string): Readable {
  async function* lines() {
    // The answer's head goes out with the first bytes: a client should not wait for it until something happens.
    yield ': connected\n\n';
    for await (const one of told) {
      if (one === null) yield ': nothing new\n\n';
      else {
        const id = one.position === null ? '' : `id: ${toId(one.position)}\n`;
        yield `${id}data: ${JSON.stringify(one.event)}\n\n`;
      }
    }
  }
  return Readable.from(lines(), { objectMode: false, highWaterMark: AHEAD_BYTES });
}
