import type { Options } from './arguments.ts';
import { list } from './paths.ts';
import { Dirent } from './stats.ts';

type Name = string | Buffer;

/** What `readdir` gives: names or Dirents; with `recursive`, also of the directories below. */
export function directoryListing(path: string, options: Options): (Name | Dirent)[] {
  const found: (Name | Dirent)[] = [];
  const encoded = (name: string): Name => (options.encoding === 'buffer' ? Buffer.from(name) : name);
  const visit = (directory: string, prefix: string): void => {
    const below: [string, string][] = [];
    for (const [name, node] of list(directory)) {
      found.push(
        options.withFileTypes ? new Dirent(encoded(name), directory, node) : encoded(`${prefix}${name}`),
      );
      if (node.kind === 'directory') below.push([`${directory}/${name}`, `${prefix}${name}/`]);
    }
    // Node lists a whole directory before those inside it.
    if (options.recursive) for (const [inside, name] of below) visit(inside, name);
  };
  visit(path, '');
  return found;
}
