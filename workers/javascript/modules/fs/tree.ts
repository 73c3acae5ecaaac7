import { engine } from '../engine.ts';
import { systemError } from '../systemErrors.ts';
import { type DirectoryNode, newDirectory, newFile, newNullDevice, type TreeNode } from './nodes.ts';

const MOST_LINKS = 40;
const LONGEST_NAME = 255;

/** Who asks, for the error if there is one. */
export interface Call {
  syscall: string;
  /** As the program gave it. */
  path: string;
  dest?: string;
}

/** Where a path leads: the directory, the name in it, and what is there, if anything. */
export interface Place {
  parent: DirectoryNode;
  name: string;
  node: TreeNode | undefined;
}

/** The whole tree. It can be exchanged for another one, as mock-fs does. */
export const tree: { root: DirectoryNode } = { root: firstTree() };

/** A plain Linux machine's directories, and the program's files in its working directory. */
function firstTree(): DirectoryNode {
  const root = newDirectory(0o755);
  for (const path of ['/bin', '/dev', '/etc', '/home', '/root', '/usr/bin', '/var']) makePath(root, path);
  makePath(root, '/tmp').mode = 0o1777;
  makePath(root, '/dev').entries.set('null', newNullDevice());
  makePath(root, process.env.HOME ?? '/root');
  const home = makePath(root, engine.cwd);
  for (const [path, text] of Object.entries(engine.files)) {
    const names = path.split('/').filter((part) => part !== '' && part !== '.');
    const name = names.pop();
    if (name === undefined) continue;
    makePath(home, names.join('/')).entries.set(name, newFile(0o644, new TextEncoder().encode(text)));
  }
  return root;
}

/** Makes the directories of a path that are not there yet, without links. */
export function makePath(from: DirectoryNode, path: string): DirectoryNode {
  let directory = from;
  for (const name of path.split('/')) {
    if (name === '') continue;
    const known = directory.entries.get(name);
    if (known?.kind === 'directory') {
      directory = known;
    } else {
      const made = newDirectory(0o755, directory);
      directory.entries.set(name, made);
      directory = made;
    }
  }
  return directory;
}

/** A path from the root, without resolving links. */
export function absolute(path: string): string {
  return path.startsWith('/') ? path : `${process.cwd()}/${path}`;
}

/**
 * Finds where a path leads.
 *
 * @param follow whether a link at the path's end is followed.
 * @throws the system's error if a directory on the way is missing or is none.
 */
export function findPlace(call: Call, follow: boolean, path = call.path): Place {
  if (path === '') throw systemError({ code: 'ENOENT', ...call });
  return walk(tree.root, absolute(path), call, follow, 0);
}

/** What is at a path. @throws ENOENT if nothing is. */
export function findNode(call: Call, follow = true, path = call.path): TreeNode {
  const { node } = findPlace(call, follow, path);
  if (node === undefined) throw systemError({ code: 'ENOENT', ...call });
  return node;
}

/** The directory at a path. @throws ENOENT or ENOTDIR. */
export function findDirectory(call: Call): DirectoryNode {
  const node = findNode(call);
  if (node.kind !== 'directory') throw systemError({ code: 'ENOTDIR', ...call });
  return node;
}

function walk(from: DirectoryNode, path: string, call: Call, follow: boolean, links: number): Place {
  const names = path.split('/').filter((name) => name !== '' && name !== '.');
  const mustBeDirectory = /\/\.?$/.test(path);
  let place: Place = { parent: from, name: '', node: path.startsWith('/') ? tree.root : from };
  for (const [index, name] of names.entries()) {
    const last = index === names.length - 1;
    const { node } = place;
    if (node === undefined) throw systemError({ code: 'ENOENT', ...call });
    if (node.kind !== 'directory') throw systemError({ code: 'ENOTDIR', ...call });
    if (name.length > LONGEST_NAME) throw systemError({ code: 'ENAMETOOLONG', ...call });
    if (name === '..') {
      place = { parent: node.parent.parent, name: nameOf(node.parent), node: node.parent };
      continue;
    }
    place = { parent: node, name, node: node.entries.get(name) };
    if (place.node?.kind === 'link' && (!last || follow || mustBeDirectory)) {
      if (links >= MOST_LINKS) throw systemError({ code: 'ELOOP', ...call });
      place = walk(node, place.node.target, call, true, links + 1);
    }
  }
  if (mustBeDirectory && place.node !== undefined && place.node.kind !== 'directory') {
    throw systemError({ code: 'ENOTDIR', ...call });
  }
  return place;
}

/** A directory's name in its parent; empty for the root. */
function nameOf(directory: DirectoryNode): string {
  for (const [name, node] of directory.parent.entries) if (node === directory) return name;
  return '';
}

/** The path of a place from the root, free of links. */
export function pathOf({ parent, name, node }: Place): string {
  if (node === tree.root) return '/';
  const names = [name];
  for (let directory = parent; directory !== tree.root; directory = directory.parent) {
    names.unshift(nameOf(directory));
  }
  return `/${names.join('/')}`;
}
