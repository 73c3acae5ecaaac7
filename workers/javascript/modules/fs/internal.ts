import type { fs as Fs, promises as Promises } from './module.ts';
import type { tree as Tree } from './tree.ts';

/** The one file system of the program, a module of its own so that all who need it share it. */
export function fileSystem(): { fs: typeof Fs; promises: typeof Promises; tree: typeof Tree } {
  return require('internal/fs');
}
