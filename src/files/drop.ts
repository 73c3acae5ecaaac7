import type { ImportSource } from './source.ts';

/**
 * Files and folders of a drop, folders with all that is in them. Call it in the drop event itself: the
 * browser empties the list when the event is over.
 */
export async function sourcesOfDrop(items: DataTransferItemList): Promise<ImportSource[]> {
  const entries = [...items].map((item) => item.webkitGetAsEntry()).filter((entry) => entry !== null);
  const sources = await Promise.all(entries.map(sourcesOfEntry));
  return sources.flat();
}

async function sourcesOfEntry(entry: FileSystemEntry): Promise<ImportSource[]> {
  if (isFile(entry)) {
    const blob = await new Promise<File>((resolve, reject) => entry.file(resolve, reject));
    return [{ kind: 'file', path: entry.fullPath, blob }];
  }
  if (!isDirectory(entry)) return [];
  const sources: ImportSource[] = [];
  for (const child of await children(entry)) sources.push(...(await sourcesOfEntry(child)));
  return sources;
}

async function children(directory: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = directory.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    // Chromium gives at most 100 at a time; an empty answer is the end.
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => {
      reader.readEntries(resolve, reject);
    });
    if (some.length === 0) return all;
    all.push(...some);
  }
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile;
}

function isDirectory(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory;
}
