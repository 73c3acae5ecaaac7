import { readdirSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';

/** Libraries that the owner allows for one language. */
export interface Libraries {
  files: string[];
  /** For people, and part of every cache key: file names, which carry versions. */
  names: string[];
}

/** The files with an ending in a language's part of the owner's folder, in the order of their names. */
export function librariesIn(folder: string | null, part: string, ending: string): Libraries {
  if (folder === null) return { files: [], names: [] };
  const files = readIfThere(resolve(folder, part))
    .filter((path) => path.endsWith(ending))
    .sort();
  return { files, names: files.map((path) => basename(path)).sort() };
}

/** Packages that lie in a language's part of the owner's folder, for languages that are given the folder itself. */
export interface Packages {
  /** One or none. */
  folders: string[];
  names: string[];
}

/** @param mark what the names end with that tell of a package and its version; without any, all names count. */
export function packagesIn(folder: string | null, part: string, mark: RegExp): Packages {
  if (folder === null) return { folders: [], names: [] };
  const path = resolve(folder, part);
  const names = readIfThere(path).map((file) => basename(file));
  if (names.length === 0) return { folders: [], names: [] };
  const marked = names.filter((name) => mark.test(name)).map((name) => name.replace(mark, ''));
  return { folders: [path], names: (marked.length > 0 ? marked : names).sort() };
}

function readIfThere(folder: string): string[] {
  try {
    return readdirSync(folder).map((name) => join(folder, name));
  } catch {
    return [];
  }
}
