/** What every file, directory and link has; times in milliseconds since 1970. */
interface NodeBase {
  readonly ino: number;
  /** Permission bits alone. */
  mode: number;
  uid: number;
  gid: number;
  links: number;
  atimeMs: number;
  mtimeMs: number;
  ctimeMs: number;
  readonly birthtimeMs: number;
}

export interface FileNode extends NodeBase {
  readonly kind: 'file';
  /** Room for the content, of which the first `size` bytes are in use. */
  bytes: Uint8Array;
  size: number;
}

export interface DirectoryNode extends NodeBase {
  readonly kind: 'directory';
  readonly entries: Map<string, TreeNode>;
  parent: DirectoryNode;
}

export interface LinkNode extends NodeBase {
  readonly kind: 'link';
  readonly target: string;
}

/** A device that swallows what is written and has nothing to read. */
export interface NullNode extends NodeBase {
  readonly kind: 'null';
}

export type TreeNode = FileNode | DirectoryNode | LinkNode | NullNode;

let lastIno = 1;

function base(mode: number): NodeBase {
  const now = Date.now();
  lastIno += 1;
  const times = { atimeMs: now, mtimeMs: now, ctimeMs: now, birthtimeMs: now };
  return { ino: lastIno, mode, uid: 0, gid: 0, links: 1, ...times };
}

export function newFile(mode: number, bytes: Uint8Array = new Uint8Array(0)): FileNode {
  return { kind: 'file', ...base(mode), bytes, size: bytes.length };
}

/** A directory; without a parent it is a root, which is its own. */
export function newDirectory(mode: number, parent?: DirectoryNode): DirectoryNode {
  const directory = { kind: 'directory' as const, ...base(mode), entries: new Map<string, TreeNode>() };
  const node = directory as DirectoryNode;
  node.parent = parent ?? node;
  return node;
}

export function newLink(target: string): LinkNode {
  return { kind: 'link', ...base(0o777), target };
}

export function newNullDevice(): NullNode {
  return { kind: 'null', ...base(0o666) };
}

/** Sets a file's length: what is cut off is lost, what is added is zero. */
export function resizeFile(file: FileNode, size: number): void {
  if (size < file.size) file.bytes.fill(0, size, file.size);
  if (size > file.bytes.length) {
    // Room grows in steps, so that appending byte by byte stays cheap.
    const bytes = new Uint8Array(Math.max(size, Math.min(file.bytes.length * 2, size + 2 ** 20)));
    bytes.set(file.bytes.subarray(0, file.size));
    file.bytes = bytes;
  }
  file.size = size;
  file.mtimeMs = Date.now();
  file.ctimeMs = file.mtimeMs;
}

/** Notes that a directory's entries changed. */
export function touchDirectory(directory: DirectoryNode): void {
  directory.mtimeMs = Date.now();
  directory.ctimeMs = directory.mtimeMs;
}
