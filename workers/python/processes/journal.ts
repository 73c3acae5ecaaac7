import type { Group } from './group.ts';
import { HEADER } from './layout.ts';

/** How many bytes a record has, without these, and how many of them describe the change. */
const HEAD_BYTES = 8;

/** A change of the program's files, which each of its processes can make again. */
export type FileChange =
  | { kind: 'write'; path: string; position: number; atEnd: boolean; bytes: Uint8Array }
  | { kind: 'make'; path: string; mode: number }
  | { kind: 'link'; path: string; target: string }
  | { kind: 'rename'; path: string; to: string }
  | { kind: 'remove' | 'remove-folder'; path: string }
  | { kind: 'mode'; path: string; mode: number }
  | { kind: 'size'; path: string; size: number };

/** What the processes of a program changed about files, in the order in which they told. */
export class Journal {
  private readonly group: Group;
  private bytes: Uint8Array;

  constructor(group: Group) {
    this.group = group;
    this.bytes = new Uint8Array(group.buffers.journal);
  }

  /** Where it ends. */
  get end(): number {
    return Atomics.load(this.group.numbers, HEADER.journalBytes);
  }

  /** Adds a change of this process's, unless there is no room. To be called under the lock. */
  add(slot: number, change: FileChange): boolean {
    const { bytes, ...described } = { bytes: new Uint8Array(), ...change };
    const head = new TextEncoder().encode(JSON.stringify({ ...described, slot }));
    const start = this.end;
    const length = head.length + bytes.length;
    const end = start + HEAD_BYTES + length;
    if (end > this.group.buffers.journal.maxByteLength) return false;
    this.reach(end, true);
    const view = new DataView(this.bytes.buffer);
    view.setUint32(start, length, true);
    view.setUint32(start + 4, head.length, true);
    this.bytes.set(head, start + HEAD_BYTES);
    this.bytes.set(bytes, start + HEAD_BYTES + head.length);
    Atomics.store(this.group.numbers, HEADER.journalBytes, end);
    return true;
  }

  /** The changes of other processes from a place on, up to another. */
  *between(start: number, end: number, slot: number): Generator<FileChange> {
    this.reach(end, false);
    const view = new DataView(this.bytes.buffer);
    for (let at = start; at < end; ) {
      const length = view.getUint32(at, true);
      const headEnd = at + HEAD_BYTES + view.getUint32(at + 4, true);
      const head = JSON.parse(new TextDecoder().decode(this.bytes.slice(at + HEAD_BYTES, headEnd)));
      at += HEAD_BYTES + length;
      if (head.slot !== slot) yield { ...head, bytes: this.bytes.slice(headEnd, at) };
    }
  }

  private reach(end: number, grow: boolean): void {
    const { journal } = this.group.buffers;
    if (grow && end > journal.byteLength) {
      // By more than is asked for: each growing costs.
      const wanted = Math.min(Math.max(end, 2 * journal.byteLength, 64 * 1024), journal.maxByteLength);
      if (journal instanceof ArrayBuffer) journal.resize(wanted);
      else journal.grow(wanted);
    }
    if (this.bytes.length < end) this.bytes = new Uint8Array(journal);
  }
}
