import type { Group } from './group.ts';
import { BYTES, HEADER, RING_BYTES } from './layout.ts';

/** Which stream a piece of output belongs to, and how many bytes follow. */
const HEAD_BYTES = 4;

/** What other processes than the first one print, in the order in which they did, on its way to the first. */
export class OutputRing {
  private readonly group: Group;

  constructor(group: Group) {
    this.group = group;
  }

  /** Puts bytes in as far as there is room; gives how many. */
  put(slot: number, stream: 1 | 2, bytes: Uint8Array): number {
    return this.group.locked(slot, () => {
      const { numbers } = this.group;
      const start = Atomics.load(numbers, HEADER.ringIn);
      const used = (start - Atomics.load(numbers, HEADER.ringOut)) >>> 0;
      const length = Math.min(bytes.length, RING_BYTES - used - HEAD_BYTES);
      if (length <= 0) return 0;
      const head = (length << 2) | stream;
      this.write(start, Uint8Array.of(head, head >> 8, head >> 16, head >> 24));
      this.write(start + HEAD_BYTES, bytes.subarray(0, length));
      Atomics.store(numbers, HEADER.ringIn, (start + HEAD_BYTES + length) | 0);
      return length;
    });
  }

  /** Whether there is anything to take. */
  get isEmpty(): boolean {
    const { numbers } = this.group;
    return Atomics.load(numbers, HEADER.ringIn) === Atomics.load(numbers, HEADER.ringOut);
  }

  /** Takes everything out. */
  take(slot: number): { stream: 1 | 2; bytes: Uint8Array }[] {
    const pieces = this.group.locked(slot, () => {
      const { numbers } = this.group;
      const end = Atomics.load(numbers, HEADER.ringIn);
      let at = Atomics.load(numbers, HEADER.ringOut);
      const taken: { stream: 1 | 2; bytes: Uint8Array }[] = [];
      while (at !== end) {
        const head = new DataView(this.read(at, HEAD_BYTES).buffer).getUint32(0, true);
        const bytes = this.read(at + HEAD_BYTES, head >>> 2);
        taken.push({ stream: (head & 3) === 1 ? 1 : 2, bytes });
        at = (at + HEAD_BYTES + bytes.length) | 0;
      }
      Atomics.store(numbers, HEADER.ringOut, at);
      return taken;
    });
    if (pieces.length > 0) this.group.changed();
    return pieces;
  }

  private write(at: number, bytes: Uint8Array): void {
    const start = (at >>> 0) % RING_BYTES;
    const first = bytes.subarray(0, RING_BYTES - start);
    this.group.bytes.set(first, BYTES.ring + start);
    this.group.bytes.set(bytes.subarray(first.length), BYTES.ring);
  }

  private read(at: number, length: number): Uint8Array<ArrayBuffer> {
    const start = (at >>> 0) % RING_BYTES;
    const first = Math.min(length, RING_BYTES - start);
    const bytes = new Uint8Array(length);
    bytes.set(this.group.bytes.subarray(BYTES.ring + start, BYTES.ring + start + first));
    bytes.set(this.group.bytes.subarray(BYTES.ring, BYTES.ring + length - first), first);
    return bytes;
  }
}
