import type { ImportHooks } from './imports.ts';

/** The part of Emscripten's FS that this worker uses. */
export interface FileSystem {
  filesystems: {
    MEMFS: {
      ops_table: Record<string, MemoryOps> | null;
      /** Makes room for `capacity` bytes in a file's buffer, and for an eighth more than it had. */
      expandFileStorage(node: FsNode, capacity: number): void;
    };
  };
  root: { mount: object };
  streams: (Stream | null | undefined)[];
  nextInode: number;
  mount(type: object, options: object, path: string): object;
  unmount(path: string): void;
  mkdirTree(path: string): void;
  chdir(path: string): void;
  lookupPath(path: string, options?: { follow: boolean }): { node: FsNode };
  close(stream: Stream): void;
  /** Gives a stream the next free file descriptor. */
  createStream(stream: object, fd?: number): Stream;
  dupStream(stream: Stream, fd?: number): Stream;
  open(path: string, flags: number): Stream;
  mkdir(path: string, mode: number): void;
  symlink(target: string, path: string): void;
  chmod(path: string, mode: number): void;
  writeFile(path: string, bytes: Uint8Array, options: { canOwn: boolean }): void;
  readdir(path: string): string[];
  readlink(path: string): string;
  lstat(path: string): { mode: number };
  analyzePath(path: string): { exists: boolean };
  cwd(): string;
  getPath(node: FsNode): string;
  rename(from: string, to: string): void;
  unlink(path: string): void;
  rmdir(path: string): void;
  truncate(path: string, size: number): void;
  write(stream: Stream, bytes: Uint8Array, offset: number, length: number, position: number): number;
  isFile(mode: number): boolean;
  isDir(mode: number): boolean;
  isLink(mode: number): boolean;
  ErrnoError: new (errno: number) => Error & { errno: number };
}

export interface FsNode {
  mount: object;
  mode: number;
  usedBytes?: number;
  /** A file's buffer; it is longer than the file. */
  contents?: Uint8Array | null;
}

export interface Stream {
  fd: number | null;
  flags: number;
  position: number;
  path?: string;
  /** Whether it is a standard stream of the engine's. */
  tty?: object;
  /** What copies of a descriptor have in common. */
  shared: object;
  node: FsNode;
  stream_ops: { poll?: (stream: Stream, timeoutMs: number) => number };
}

type Operation = (...args: never[]) => unknown;

interface MemoryOps {
  node: Record<string, Operation>;
  stream: Record<string, Operation>;
}

/** Where programs may write; each a mount of its own, so that dropping it drops everything in it. */
export const SCRATCH = ['/home/user', '/tmp', '/var/tmp'];
export const HOME = '/home/user';

const NODE_CHANGES = ['mknod', 'setattr', 'rename', 'unlink', 'rmdir', 'symlink'];
const STREAM_CHANGES = ['write', 'allocate', 'mmap', 'msync'];
const ENOSPC = 51;

/**
 * Files live outside the interpreter's memory, so restoring the memory leaves them. This gives every program
 * an empty home and /tmp, and notices when one writes anywhere else.
 */
export function scratchFileSystem(fs: FileSystem, hooks: ImportHooks) {
  for (const path of SCRATCH) {
    fs.mkdirTree(path);
    fs.mount(fs.filesystems.MEMFS, {}, path);
  }
  fs.chdir(HOME);
  const rootMount = fs.root.mount;
  let scratchTouched = false;
  let writtenBytes = 0;

  /** Files lie in the browser's memory, so they count against the same limit. */
  const charge = (bytes: number) => {
    writtenBytes += bytes;
    if (writtenBytes > hooks.memoryBytes) throw new fs.ErrnoError(ENOSPC);
  };

  // Emscripten grows a large file by an eighth at a time: written in pieces, 128 MB would be copied nine times.
  const makeRoom = (node: FsNode, end: number) => {
    const capacity = node.contents?.length ?? 0;
    if (capacity === 0 || end <= capacity) return;
    fs.filesystems.MEMFS.expandFileStorage(node, Math.max(end, Math.min(capacity * 2, hooks.memoryBytes)));
  };

  const watch = (
    operations: Record<string, Operation>,
    names: string[],
    nodeOf: (subject: unknown) => FsNode,
  ) => {
    for (const name of names) {
      const original = operations[name] as ((...args: unknown[]) => unknown) | undefined;
      if (original === undefined) continue;
      operations[name] = (...args: unknown[]) => {
        if (hooks.running) {
          if (nodeOf(args[0]).mount === rootMount) hooks.lasting ??= `files (${name})`;
          else scratchTouched = true;
          if (name === 'write') {
            const [stream, , , length, position] = args as [Stream, unknown, unknown, number, number];
            const end = position + length;
            // What is skipped is filled with zeros.
            charge(Math.max(length, end - (stream.node.usedBytes ?? 0)));
            makeRoom(stream.node, end);
          } else if (name === 'setattr') {
            const [node, { size = 0 }] = args as [FsNode, { size?: number }];
            charge(Math.max(0, size - (node.usedBytes ?? 0)));
          }
        }
        const change = hooks.running ? (hooks.changes?.describe(name, args) ?? null) : null;
        const result = original(...args);
        if (change !== null) hooks.changes?.record(change);
        return result;
      };
    }
  };
  const table = fs.filesystems.MEMFS.ops_table ?? {};
  for (const operations of Object.values(table)) {
    watch(operations.node, NODE_CHANGES, (node) => node as FsNode);
    watch(operations.stream, STREAM_CHANGES, (stream) => (stream as Stream).node);
  }

  const firstInode = fs.nextInode;
  const baseline = [...fs.streams];

  return {
    /** Undoes what the program did to files. False where that can't be done: the worker must go. */
    reset(): boolean {
      try {
        fs.streams.forEach((stream, index) => {
          if (stream && baseline[index] !== stream) fs.close(stream);
        });
        if (baseline.some((stream, index) => stream && fs.streams[index] !== stream)) return false;
        if (scratchTouched) {
          fs.chdir('/');
          for (const path of SCRATCH) {
            fs.unmount(path);
            fs.mount(fs.filesystems.MEMFS, {}, path);
          }
          fs.nextInode = firstInode + SCRATCH.length;
        }
        fs.chdir(HOME);
      } catch {
        return false;
      }
      scratchTouched = false;
      writtenBytes = 0;
      return true;
    },
  };
}
