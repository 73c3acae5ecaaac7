/**
 * A path as it may be shown and grouped by: "/" between folders, no drive, no ".." that leads out of what was
 * given (whoever wrote the archive chose the path).
 */
export function tidyPath(path: string): string {
  const kept: string[] = [];
  for (const part of path
    .replaceAll('\\', '/')
    .replace(/^[a-z]:/i, '')
    .split('/')) {
    if (part === '..') kept.pop();
    else if (part !== '' && part !== '.') kept.push(part);
  }
  return kept.join('/');
}

/** What operating systems leave lying about: dot files, and the resource forks of macOS's zips. */
export function isLitter(path: string): boolean {
  return path.split('/').some((part) => part.startsWith('.') || part === '__MACOSX');
}
