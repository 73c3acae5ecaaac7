import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/*
 * Files that sandboxed processes read while they run as nobody. The runner's own umask lets nobody else read what
 * it writes, so that each of these says what it is.
 */

/** Makes a folder that all can read, and gives its path. */
export function publicFolder(path: string): string {
  mkdirSync(path);
  chmodSync(path, 0o755);
  return path;
}

/** Writes a new file that all can read, and gives its path. */
export function publicFile(path: string, content: string | Uint8Array): string {
  writeFileSync(path, content, { flag: 'wx' });
  chmodSync(path, 0o644);
  return path;
}

/** Lets all read a file that a tool wrote, and gives its path. */
export function madePublic(path: string): string {
  chmodSync(path, 0o644);
  return path;
}

/**
 * Copies a folder so that all can read it.
 *
 * @param wanted which of its paths, relative to it; of folders that are not wanted nothing is copied.
 */
export function publicCopy(from: string, to: string, wanted: (path: string) => boolean): void {
  publicFolder(to);
  const folders = [''];
  for (const folder of folders) {
    for (const entry of readdirSync(join(from, folder), { withFileTypes: true })) {
      const path = join(folder, entry.name);
      if (!wanted(path)) continue;
      if (entry.isFile()) publicFile(join(to, path), readFileSync(join(from, path)));
      if (!entry.isDirectory()) continue;
      publicFolder(join(to, path));
      folders.push(path);
    }
  }
}
