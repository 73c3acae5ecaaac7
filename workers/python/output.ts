import type { CapturedOutput } from '../../src/model/index.ts';

/** Share of the limit that is kept from the start; the rest is kept from the end. */
const HEAD_SHARE = 0.75;

/**
 * Keeps head and tail of what a program writes, and counts the rest: 100 MB of output must cost neither
 * memory nor messages.
 */
export class OutputCapture {
  private head: Uint8Array[] = [];
  private headBytes = 0;
  private tail: Uint8Array[] = [];
  private tailBytes = 0;
  private total = 0;
  private readonly headLimit: number;
  private readonly tailLimit: number;

  constructor(limitBytes: number) {
    this.headLimit = Math.floor(limitBytes * HEAD_SHARE);
    this.tailLimit = limitBytes - this.headLimit;
  }

  /** Bytes written so far. */
  get totalBytes(): number {
    return this.total;
  }

  write(bytes: Uint8Array): void {
    this.total += bytes.length;
    let rest = bytes;
    if (this.headBytes < this.headLimit) {
      const part = rest.slice(0, this.headLimit - this.headBytes);
      this.head.push(part);
      this.headBytes += part.length;
      rest = rest.subarray(part.length);
    }
    if (rest.length === 0) return;
    const part = rest.slice(Math.max(0, rest.length - this.tailLimit));
    this.tail.push(part);
    this.tailBytes += part.length;
    while (this.tail.length > 1 && this.tailBytes - (this.tail[0]?.length ?? 0) >= this.tailLimit) {
      this.tailBytes -= this.tail.shift()?.length ?? 0;
    }
  }

  captured(): CapturedOutput {
    const tail = join(this.tail);
    const keptTail = tail.subarray(Math.max(0, tail.length - this.tailLimit));
    const droppedBytes = this.total - this.headBytes - keptTail.length;
    const decoder = new TextDecoder();
    if (droppedBytes === 0) {
      return {
        text: decoder.decode(join([...this.head, keptTail])),
        totalBytes: this.total,
        droppedBytes: 0,
      };
    }
    const gap = `\n… ${droppedBytes} bytes left out …\n`;
    return {
      text: decoder.decode(join(this.head)) + gap + decoder.decode(keptTail),
      totalBytes: this.total,
      droppedBytes,
    };
  }

  /** Text written since `mark` (a former totalBytes), as far as it is still held, at most `limit` bytes. */
  since(mark: number, limit: number): string {
    if (mark >= this.total) return '';
    const head = join(this.head);
    const decoder = new TextDecoder();
    if (mark < head.length) {
      const part = head.subarray(mark, mark + limit);
      const more = this.total - mark - part.length;
      return decoder.decode(part) + (more > 0 ? `\n… ${more} bytes more …` : '');
    }
    return `… ${this.total - mark} bytes beyond the output limit …`;
  }
}

function join(parts: Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    joined.set(part, offset);
    offset += part.length;
  }
  return joined;
}
