/**
 * Something to import, as plain data that can be posted to a worker. `path` is the place within what was
 * given, with "/" between folders.
 */
export type ImportSource =
  | { kind: 'file'; path: string; blob: Blob }
  | { kind: 'text'; path: string; text: string }
  | { kind: 'url'; url: string };

/** Files of a picker; a folder picker's files keep their folders. */
export function sourcesOfFiles(files: Iterable<File>): ImportSource[] {
  return [...files].map((blob) => ({ kind: 'file', path: blob.webkitRelativePath || blob.name, blob }));
}

/** Texts by path: a starter set as the build serves it, or a paste. */
export function sourcesOfTexts(texts: Record<string, string>): ImportSource[] {
  return Object.entries(texts).map(([path, text]) => ({ kind: 'text', path, text }));
}
