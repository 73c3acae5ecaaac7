import { fileSystem } from '../fs/internal.ts';
import { type DirectoryNode, newDirectory, newFile, newLink, type TreeNode } from '../fs/nodes.ts';
import { makePath } from '../fs/tree.ts';

type Maker = () => TreeNode;
type Item = string | Uint8Array | Maker | Tree;
interface Tree {
  [name: string]: Item;
}

interface Details {
  content?: string | Uint8Array;
  items?: Tree;
  path?: string;
  mode?: number;
  uid?: number;
  gid?: number;
  atime?: Date;
  ctime?: Date;
  mtime?: Date;
}

const { tree } = fileSystem();
const real = tree.root;

function withDetails<N extends TreeNode>(node: N, { mode, uid, gid, atime, mtime, ctime }: Details): N {
  const times = { atimeMs: atime?.getTime(), mtimeMs: mtime?.getTime(), ctimeMs: ctime?.getTime() };
  const given = Object.entries({ mode, uid, gid, ...times }).filter(([, value]) => value !== undefined);
  return Object.assign(node, Object.fromEntries(given));
}

const bytesOf = (content: string | Uint8Array): Uint8Array =>
  typeof content === 'string' ? new TextEncoder().encode(content) : content.slice();

/** Puts items into a directory; their names may be paths. */
function fill(directory: DirectoryNode, items: Tree): void {
  for (const [path, item] of Object.entries(items)) {
    const names = path.split('/').filter((name) => name !== '' && name !== '.');
    const name = names.pop();
    const parent = makePath(directory, names.join('/'));
    if (name === undefined) {
      if (isTree(item)) fill(parent, item);
      continue;
    }
    const node = make(item, parent);
    const known = parent.entries.get(name);
    // A directory that stands there already, made for another path, is filled up.
    if (node.kind === 'directory' && known?.kind === 'directory') {
      for (const [inside, made] of node.entries) put(known, inside, made);
    } else {
      put(parent, name, node);
    }
  }
}

function put(parent: DirectoryNode, name: string, node: TreeNode): void {
  if (node.kind === 'directory') node.parent = parent;
  parent.entries.set(name, node);
}

function isTree(item: Item): item is Tree {
  return typeof item === 'object' && !(item instanceof Uint8Array);
}

function make(item: Item, parent: DirectoryNode): TreeNode {
  if (typeof item === 'function') return item();
  if (!isTree(item)) return newFile(0o666, bytesOf(item));
  const directory = newDirectory(0o777, parent);
  fill(directory, item);
  return directory;
}

/** Exchanges all files for the given ones, beside the working directory and /tmp. */
function mock(items: Tree = {}, options: { createCwd?: boolean; createTmp?: boolean } = {}): void {
  const root = newDirectory(0o777);
  if (options.createCwd !== false) makePath(root, process.cwd());
  if (options.createTmp !== false) makePath(root, '/tmp');
  const absolute = Object.entries(items).map(([path, item]): [string, Item] => [
    path.startsWith('/') ? path : `${process.cwd()}/${path}`,
    item,
  ]);
  fill(root, Object.fromEntries(absolute));
  tree.root = root;
}

function restore(): void {
  tree.root = real;
}

function file(details: Details = {}): Maker {
  return () => withDetails(newFile(0o666, bytesOf(details.content ?? '')), details);
}

function directory(details: Details = {}): Maker {
  return () => {
    const made = newDirectory(0o777);
    fill(made, details.items ?? {});
    return withDetails(made, details);
  };
}

function symlink(details: Details): Maker {
  return () => withDetails(newLink(details.path ?? ''), details);
}

/** Runs a function, or waits for what it promises, with the real files in place. */
function bypass<T>(body: () => T): T {
  const mocked = tree.root;
  restore();
  const back = (): void => {
    tree.root = mocked;
  };
  try {
    const result = body();
    if (result instanceof Promise) return result.finally(back) as T;
    back();
    return result;
  } catch (error) {
    back();
    throw error;
  }
}

/** mock-fs, whose own version reaches into Node's insides, over the engine's tree of files. */
export default Object.assign(mock, {
  restore,
  file,
  directory,
  symlink,
  bypass,
  getMockRoot: () => tree.root,
});
