import { create, endsWith, indexOf, lastIndexOf, max, slice, startsWith } from '../shared/held.ts';
import { folderOf } from './positions.ts';

/** The program's files by absolute path. */
export class ProgramFiles {
  private readonly texts = create(null) as Record<string, string>;
  /** Reads what the program wrote itself, once it has a file system; null where there is no such file. */
  readWritten: (path: string) => string | null = () => null;

  /** @param files paths relative to `cwd`, and texts. */
  constructor(cwd: string, files: Readonly<Record<string, string>>) {
    for (const name in files) this.texts[normal(`${cwd}/${name}`)] = files[name] ?? '';
  }

  text(path: string): string | null {
    return this.texts[path] ?? this.readWritten(path);
  }

  /** The file that a path stands for when it is required from another file, as Node looks for it; else null. */
  resolve(wanted: string, from: string): string | null {
    const path = normal(startsWith(wanted, '/') ? wanted : `${folderOf(from)}/${wanted}`);
    return this.firstOf([path, `${path}.js`, `${path}.json`, `${path}/index.js`, `${path}/index.json`]);
  }

  private firstOf(paths: readonly string[]): string | null {
    for (let at = 0; at < paths.length; at++) {
      const path = paths[at];
      if (path !== undefined && this.text(path) !== null) return path;
    }
    return null;
  }
}

/** A path without "." and "..". */
export function normal(path: string): string {
  let result = '';
  let rest = path;
  while (rest !== '') {
    const end = indexOf(rest, '/');
    const part = end < 0 ? rest : slice(rest, 0, end);
    rest = end < 0 ? '' : slice(rest, end + 1);
    if (part === '..') result = slice(result, 0, max(0, lastIndexOf(result, '/')));
    else if (part !== '' && part !== '.') result += `/${part}`;
  }
  return result === '' ? '/' : result;
}

/** How Node reads a file, as far as its name tells. */
export function kindByName(path: string): 'json' | 'commonjs' | 'module' | null {
  if (endsWith(path, '.json')) return 'json';
  if (endsWith(path, '.cjs')) return 'commonjs';
  return endsWith(path, '.mjs') ? 'module' : null;
}

/** A text whose first line is for the shell, with that line as a comment. */
export function withoutHashbang(text: string): string {
  return startsWith(text, '#!') ? `//${slice(text, 2)}` : text;
}
