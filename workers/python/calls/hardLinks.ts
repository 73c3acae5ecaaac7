import type { FileSystem, Stream } from '../filesystem.ts';

type FsNode = Stream['node'];

/** The part of Emscripten's FS and its nodes that links need. */
export interface LinkingFileSystem extends FileSystem {
  mknod(path: string, mode: number, device: number): LinkedNode;
}

interface LinkedNode extends FsNode {
  id: number;
  mode: number;
  name: string;
  parent: { contents: Record<string, LinkedNode> };
  node_ops: { getattr(node: LinkedNode): { nlink: number } };
}

/** Everything about a file but its name and where it lies. */
const SHARED = ['id', 'mode', 'contents', 'usedBytes', 'atime', 'mtime', 'ctime', 'rdev'] as const;
const S_IFMT = 0o170000;
const S_IFREG = 0o100000;

/** The nodes that are names of one file, by each of them. */
const names = new WeakMap<LinkedNode, Set<LinkedNode>>();

/**
 * Gives an open file another name. Emscripten's files are nodes with one name and one place each: the new one gets a
 * node of its own, which takes everything else from the first.
 * @returns false where it is no regular file. @throws what the file system throws where the name can't be had.
 */
export function linkFile(files: LinkingFileSystem, fd: number, path: string): boolean {
  const file = files.streams[fd]?.node as LinkedNode | undefined;
  if (file === undefined || (file.mode & S_IFMT) !== S_IFREG) return false;
  const made = files.mknod(path, file.mode, 0);
  for (const property of SHARED) {
    Object.defineProperty(made, property, {
      get: () => Reflect.get(file, property),
      set: (value: unknown) => Reflect.set(file, property, value),
    });
  }
  const known = names.get(file) ?? new Set();
  for (const node of [file, made]) {
    if (known.has(node)) continue;
    names.set(node, known.add(node));
    countNames(node, known);
  }
  return true;
}

/** Has stat() count the names that are left. */
function countNames(node: LinkedNode, known: Set<LinkedNode>): void {
  const { node_ops: operations } = node;
  const left = () => [...known].filter((one) => one.parent.contents[one.name] === one);
  node.node_ops = {
    ...operations,
    getattr: (asked) => ({ ...operations.getattr(asked), nlink: left().length }),
  };
}
