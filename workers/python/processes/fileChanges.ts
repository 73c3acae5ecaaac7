import type { FileSystem, FsNode, Stream } from '../filesystem.ts';
import { type FileChange, Journal } from './journal.ts';
import type { Holder } from './sharedEnd.ts';

const O_WRONLY = 1;
const O_APPEND = 0o2000;

/** Up to this length, what is written in a row is told as one change. */
const JOINED_BYTES = 64 * 1024;

/**
 * Keeps a process's files the same as the others'. Each has files of its own; what one changes it tells before it lets
 * others know anything (by a pipe, a semaphore, its end), and whoever learns of that makes the changes, too. So nobody
 * sees less than he would where files are shared, unless he looks without having heard of anything.
 */
export class FileChanges {
  private readonly files: FileSystem;
  private readonly holder: Holder;
  private readonly journal: Journal;
  /** How far the journal's changes were made here. */
  private made: number;
  private untold: FileChange[] = [];
  private making = false;
  private readonly overflow: () => void;

  /**
   * @param made how far the files of this process are up to the journal.
   * @param overflow told when the journal is full, and files go apart.
   */
  constructor(files: FileSystem, holder: Holder, made: number | null, overflow: () => void) {
    this.files = files;
    this.holder = holder;
    this.journal = new Journal(holder.group);
    this.made = made ?? this.journal.end;
    this.overflow = overflow;
  }

  /** How far the journal's changes were made here. */
  get place(): number {
    return this.made;
  }

  /** What a call of the file system's is about to change; null for nothing that has to be told. */
  describe(operation: string, args: unknown[]): FileChange | null {
    if (this.making) return null;
    const below = (parent: unknown, name: unknown) => `${this.files.getPath(parent as FsNode)}/${name}`;
    switch (operation) {
      case 'mknod':
        return { kind: 'make', path: below(args[0], args[1]), mode: args[2] as number };
      case 'symlink':
        return { kind: 'link', path: below(args[0], args[1]), target: args[2] as string };
      case 'rename':
        return {
          kind: 'rename',
          path: this.files.getPath(args[0] as FsNode),
          to: below(args[1], args[2]),
        };
      case 'unlink':
        return { kind: 'remove', path: below(args[0], args[1]) };
      case 'rmdir':
        return { kind: 'remove-folder', path: below(args[0], args[1]) };
      case 'setattr':
        return this.describeAttributes(args[0] as FsNode, args[1] as { mode?: number; size?: number });
      case 'write':
        return this.describeWrite(args as [Stream, Uint8Array, number, number, number]);
      default:
        return null;
    }
  }

  /** A change was made. */
  record(change: FileChange): void {
    const last = this.untold.at(-1);
    if (change.kind === 'write' && last?.kind === 'write' && last.path === change.path && !change.atEnd) {
      const next = last.position + last.bytes.length === change.position;
      if (next && !last.atEnd && last.bytes.length < JOINED_BYTES) {
        last.bytes = joined(last.bytes, change.bytes);
        return;
      }
    }
    this.untold.push(change);
  }

  /** Before others are to know of anything that this process did. */
  tell(): void {
    if (this.untold.length === 0) return;
    const { group, slot } = this.holder;
    const told = this.untold;
    this.untold = [];
    // What others told meanwhile comes before.
    this.learn();
    const all = group.locked(slot, () => told.every((change) => this.journal.add(slot, change)));
    if (!all) this.overflow();
  }

  /** After this process got to know of something that another did. */
  learn(): void {
    const { end } = this.journal;
    if (this.made === end || this.making) return;
    this.making = true;
    const start = this.made;
    this.made = end;
    for (const change of this.journal.between(start, end, this.holder.slot)) {
      try {
        this.make(change);
      } catch {
        // It can't be made on what this process did meanwhile: as on Linux, one of the two comes to nothing.
      }
    }
    this.making = false;
  }

  private make(change: FileChange): void {
    const { files } = this;
    if (change.kind === 'make') {
      if (files.isDir(change.mode)) files.mkdir(change.path, change.mode);
      else files.writeFile(change.path, new Uint8Array(), { canOwn: true });
      files.chmod(change.path, change.mode);
    } else if (change.kind === 'link') files.symlink(change.target, change.path);
    else if (change.kind === 'rename') files.rename(change.path, change.to);
    else if (change.kind === 'remove') files.unlink(change.path);
    else if (change.kind === 'remove-folder') files.rmdir(change.path);
    else if (change.kind === 'mode') files.chmod(change.path, change.mode);
    else if (change.kind === 'size') files.truncate(change.path, change.size);
    else if (change.kind === 'write') {
      const stream = files.open(change.path, O_WRONLY);
      const position = change.atEnd ? (stream.node.usedBytes ?? 0) : change.position;
      files.write(stream, change.bytes, 0, change.bytes.length, position);
      files.close(stream);
    }
  }

  private describeAttributes(node: FsNode, { mode, size }: { mode?: number; size?: number }) {
    const path = this.files.getPath(node);
    if (size !== undefined) return { kind: 'size' as const, path, size };
    return mode === undefined ? null : { kind: 'mode' as const, path, mode };
  }

  private describeWrite([stream, buffer, offset, length, position]: [
    Stream,
    Uint8Array,
    number,
    number,
    number,
  ]): FileChange {
    // The engine's memory comes as signed bytes.
    const bytes = new Uint8Array(buffer.buffer, buffer.byteOffset + offset, length).slice();
    const atEnd = (stream.flags & O_APPEND) !== 0;
    return { kind: 'write', path: this.files.getPath(stream.node), position, atEnd, bytes };
  }
}

function joined(one: Uint8Array, other: Uint8Array): Uint8Array {
  const both = new Uint8Array(one.length + other.length);
  both.set(one);
  both.set(other, one.length);
  return both;
}
