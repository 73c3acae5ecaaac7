/** Bytes on their way, first in, first out. */
export class ByteQueue {
  length = 0;
  private readonly chunks: Uint8Array[] = [];
  private offset = 0;

  push(bytes: Uint8Array): void {
    if (bytes.length === 0) return;
    this.chunks.push(bytes.slice());
    this.length += bytes.length;
  }

  /** Fills the target as far as there is something; takes it away unless only to look. */
  read(target: Uint8Array, peek: boolean): number {
    let filled = 0;
    let offset = this.offset;
    let used = 0;
    for (const chunk of this.chunks) {
      if (filled === target.length) break;
      const part = chunk.subarray(offset, offset + target.length - filled);
      target.set(part, filled);
      filled += part.length;
      offset += part.length;
      if (offset < chunk.length) break;
      used++;
      offset = 0;
    }
    if (!peek) {
      this.chunks.splice(0, used);
      this.offset = offset;
      this.length -= filled;
    }
    return filled;
  }
}
