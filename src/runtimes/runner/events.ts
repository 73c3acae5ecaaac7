import { createParser } from 'eventsource-parser';
import * as v from 'valibot';
import { type JobEvent, jobEventSchema } from '../../model/runner.ts';

/** The longest event, in characters: a result with both its outputs, escaped. */
const MOST_EVENT_LENGTH = 64 * 1024 * 1024;

/** An event, and the position to go on from; null where it has none. */
export interface ReadEvent {
  id: string | null;
  event: JobEvent;
}

/** The stream is no runner's, or fell silent. */
export class BadStream extends Error {
  override name = 'BadStream';
}

/**
 * The events of a stream, checked, until it ends.
 *
 * @param silenceMs the longest time in which nothing comes, not even a runner's heartbeat.
 * @throws BadStream; whatever reading throws.
 */
export async function* readEvents(
  stream: ReadableStream<Uint8Array>,
  silenceMs: number,
): AsyncGenerator<ReadEvent> {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  const read: ReadEvent[] = [];
  const parser = createParser({
    maxBufferSize: MOST_EVENT_LENGTH,
    onEvent: ({ id, data }) => read.push({ id: id ?? null, event: parseEvent(data) }),
    onError: ({ type, message }) => {
      // A field that a newer runner may send is nothing bad.
      if (type !== 'unknown-field') throw new BadStream(message);
    },
  });
  try {
    for (;;) {
      const { done, value } = await within(silenceMs, reader.read());
      if (done) return;
      parser.feed(decoder.decode(value, { stream: true }));
      yield* read.splice(0);
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}

function parseEvent(data: string): JobEvent {
  let value: unknown;
  try {
    value = JSON.parse(data);
  } catch {
    throw new BadStream('an event is no JSON');
  }
  const parsed = v.safeParse(jobEventSchema, value);
  if (parsed.success) return parsed.output;
  const [issue] = parsed.issues;
  throw new BadStream(`an event is none of the protocol’s: ${v.getDotPath(issue) ?? issue.message}`);
}

async function within<T>(ms: number, promise: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new BadStream('nothing came for too long')), ms);
  });
  try {
    return await Promise.race([promise, silence]);
  } finally {
    clearTimeout(timer);
  }
}
