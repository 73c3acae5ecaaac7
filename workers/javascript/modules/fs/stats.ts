import { constants } from './arguments.ts';
import type { TreeNode } from './nodes.ts';

const TYPES = {
  file: constants.S_IFREG,
  directory: constants.S_IFDIR,
  link: constants.S_IFLNK,
  null: constants.S_IFCHR,
} as const;

const BLOCK = 512;
const PAGE = 4096;

/** The tests that Stats and Dirent share; each says which type it tests for. */
abstract class TypeTests {
  protected abstract isType(type: number): boolean;

  isDirectory(): boolean {
    return this.isType(constants.S_IFDIR);
  }
  isFile(): boolean {
    return this.isType(constants.S_IFREG);
  }
  isBlockDevice(): boolean {
    return this.isType(constants.S_IFBLK);
  }
  isCharacterDevice(): boolean {
    return this.isType(constants.S_IFCHR);
  }
  isSymbolicLink(): boolean {
    return this.isType(constants.S_IFLNK);
  }
  isFIFO(): boolean {
    return this.isType(constants.S_IFIFO);
  }
  isSocket(): boolean {
    return this.isType(constants.S_IFSOCK);
  }
}

/** What `fs.stat` gives; with `bigint`, every number is one. */
export class Stats extends TypeTests {
  dev: number | bigint;
  mode: number | bigint;
  nlink: number | bigint;
  uid: number | bigint;
  gid: number | bigint;
  rdev: number | bigint;
  blksize: number | bigint;
  ino: number | bigint;
  size: number | bigint;
  blocks: number | bigint;
  atimeMs: number | bigint;
  mtimeMs: number | bigint;
  ctimeMs: number | bigint;
  birthtimeMs: number | bigint;
  atime: Date;
  mtime: Date;
  ctime: Date;
  birthtime: Date;

  constructor(node: TreeNode, bigint = false) {
    super();
    const number = (value: number) => (bigint ? BigInt(Math.trunc(value)) : value);
    const size = sizeOf(node);
    this.dev = number(1);
    this.mode = number(TYPES[node.kind] | node.mode);
    this.nlink = number(node.links);
    this.uid = number(node.uid);
    this.gid = number(node.gid);
    this.rdev = number(0);
    this.blksize = number(PAGE);
    this.ino = number(node.ino);
    this.size = number(size);
    this.blocks = number(Math.ceil(size / PAGE) * (PAGE / BLOCK));
    this.atimeMs = number(node.atimeMs);
    this.mtimeMs = number(node.mtimeMs);
    this.ctimeMs = number(node.ctimeMs);
    this.birthtimeMs = number(node.birthtimeMs);
    this.atime = new Date(node.atimeMs);
    this.mtime = new Date(node.mtimeMs);
    this.ctime = new Date(node.ctimeMs);
    this.birthtime = new Date(node.birthtimeMs);
  }

  protected isType(type: number): boolean {
    return (Number(this.mode) & constants.S_IFMT) === type;
  }
}

function sizeOf(node: TreeNode): number {
  if (node.kind === 'file') return node.size;
  if (node.kind === 'link') return new TextEncoder().encode(node.target).length;
  return node.kind === 'directory' ? PAGE : 0;
}

/** An entry of a directory, as `readdir` gives it with `withFileTypes`. */
export class Dirent extends TypeTests {
  name: string | Buffer;
  parentPath: string;
  path: string;
  readonly #type: number;

  constructor(name: string | Buffer, parentPath: string, node: TreeNode) {
    super();
    this.name = name;
    this.parentPath = parentPath;
    this.path = parentPath;
    this.#type = TYPES[node.kind];
  }

  protected isType(type: number): boolean {
    return this.#type === type;
  }
}
