import { ERRNO } from '../loopback/errors.ts';
import type { Group } from './group.ts';
import { HEADER, REGIONS, TABLE } from './layout.ts';

const ALIGNMENT = 8;

/** Pieces of memory that the processes of a program share. They live as long as the program. */
export class Regions {
  private readonly group: Group;
  private bytes: Uint8Array;

  constructor(group: Group) {
    this.group = group;
    this.bytes = new Uint8Array(group.buffers.regions);
  }

  /** A new one of zeros; a negative error number where there is no room. */
  create(slot: number, size: number): number {
    const { numbers, buffers } = this.group;
    return this.group.locked(slot, () => {
      const region = Atomics.load(numbers, HEADER.regions);
      const start = Atomics.load(numbers, HEADER.regionBytes);
      const end = start + Math.ceil(size / ALIGNMENT) * ALIGNMENT;
      if (size < 0 || region >= REGIONS || end > buffers.regions.maxByteLength) return -ERRNO.ENOMEM;
      if (end > buffers.regions.byteLength) this.grow(end);
      Atomics.store(numbers, TABLE.regions + 2 * region, start);
      Atomics.store(numbers, TABLE.regions + 2 * region + 1, size);
      Atomics.store(numbers, HEADER.regionBytes, end);
      Atomics.store(numbers, HEADER.regions, region + 1);
      return region;
    });
  }

  /** A part of one; null where it is not within it. */
  part(region: number, offset: number, length: number): Uint8Array | null {
    const { numbers, buffers } = this.group;
    if (region < 0 || region >= Atomics.load(numbers, HEADER.regions)) return null;
    const start = Atomics.load(numbers, TABLE.regions + 2 * region);
    const size = Atomics.load(numbers, TABLE.regions + 2 * region + 1);
    if (offset < 0 || length < 0 || offset + length > size) return null;
    // Whoever made a region may have grown the buffer meanwhile.
    if (this.bytes.length < start + size) this.bytes = new Uint8Array(buffers.regions);
    return this.bytes.subarray(start + offset, start + offset + length);
  }

  private grow(bytes: number): void {
    const { regions } = this.group.buffers;
    if (regions instanceof ArrayBuffer) regions.resize(bytes);
    else regions.grow(bytes);
  }
}
