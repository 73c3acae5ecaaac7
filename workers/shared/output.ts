import type { CapturedOutput } from '../../src/model/index.ts';
import { Bytes, byteCount, decodeBytes, max, min, viewOf, writeBytes } from './held.ts';

/** Share of the limit that is kept from the start; the rest is kept from the end. */
const HEAD_SHARE = 0.75;

/**
 * Keeps head and tail of what a program writes, and counts the rest: 100 MB of output must cost neither
 * memory nor messages. It works beside programs that replace built-ins.
 */
export class OutputCapture {
  private readonly head: Growing;
  /** The last bytes beyond the head, in a ring. */
  private readonly tail: Growing;
  /** Where in the full ring the oldest byte stands. */
  private tailStart = 0;
  private total = 0;

  /** @param limitBytes kept of it in all. */
  constructor(limitBytes: number) {
    const headLimit = (limitBytes * HEAD_SHARE) >>> 0;
    this.head = new Growing(headLimit);
    this.tail = new Growing(limitBytes - headLimit);
  }

  /** Bytes written so far. */
  get totalBytes(): number {
    return this.total;
  }

  write(bytes: Uint8Array): void {
    const count = byteCount(bytes);
    this.total += count;
    const inHead = this.head.append(bytes, 0, count);
    this.writeTail(bytes, max(inHead, count - this.tail.limit), count);
  }

  captured(): CapturedOutput {
    const { head, tail } = this;
    const droppedBytes = this.total - head.length - tail.length;
    const kept = new Bytes(head.length + tail.length);
    writeBytes(kept, head.view(0, head.length), 0);
    writeBytes(kept, tail.view(this.tailStart, tail.length), head.length);
    writeBytes(kept, tail.view(0, this.tailStart), head.length + tail.length - this.tailStart);
    const text =
      droppedBytes === 0
        ? decodeBytes(kept)
        : `${decodeBytes(viewOf(kept, 0, head.length))}\n… ${droppedBytes} bytes left out …\n${decodeBytes(
            viewOf(kept, head.length, byteCount(kept)),
          )}`;
    return { text, totalBytes: this.total, droppedBytes };
  }

  /** Text written since `mark` (a former totalBytes), as far as it is still held, at most `limit` bytes. */
  since(mark: number, limit: number): string {
    if (mark >= this.total) return '';
    const end = min(this.head.length, mark + limit);
    if (mark >= end) return `… ${this.total - mark} bytes beyond the output limit …`;
    const more = this.total - end;
    return decodeBytes(this.head.view(mark, end)) + (more > 0 ? `\n… ${more} bytes more …` : '');
  }

  /** Puts a part, not longer than the ring, in the place of the ring's oldest bytes. */
  private writeTail(bytes: Uint8Array, start: number, end: number): void {
    const { tail } = this;
    let done = start + tail.append(bytes, start, end);
    while (done < end) {
      const part = min(end - done, tail.limit - this.tailStart);
      tail.overwrite(this.tailStart, viewOf(bytes, done, done + part));
      this.tailStart = (this.tailStart + part) % tail.limit;
      done += part;
    }
  }
}

const FIRST_BYTES = 1024;

/** Bytes that grow up to a limit. */
class Growing {
  readonly limit: number;
  length = 0;
  private bytes = new Bytes(0);
  private capacity = 0;

  constructor(limit: number) {
    this.limit = limit;
  }

  /** Takes what there is room for, and says how much that was. */
  append(source: Uint8Array, start: number, end: number): number {
    const count = max(0, min(end - start, this.limit - this.length));
    this.reserve(this.length + count);
    writeBytes(this.bytes, viewOf(source, start, start + count), this.length);
    this.length += count;
    return count;
  }

  overwrite(offset: number, source: Uint8Array): void {
    writeBytes(this.bytes, source, offset);
  }

  view(start: number, end: number): Uint8Array {
    return viewOf(this.bytes, start, end);
  }

  private reserve(count: number): void {
    if (count <= this.capacity) return;
    this.capacity = min(this.limit, max(count, this.capacity * 2, FIRST_BYTES));
    const grown = new Bytes(this.capacity);
    writeBytes(grown, viewOf(this.bytes, 0, this.length), 0);
    this.bytes = grown;
  }
}
