import type { CallbackFsClient, PromiseFsClient } from 'isomorphic-git';

type Fs = Exclude<PromiseFsClient, CallbackFsClient>['promises'];

/**
 * A folder that a page was given, as the library that reads repositories wants a file system to be. It only reads.
 *
 * @param root paths begin with "/" there.
 */
export function folderFs(root: FileSystemDirectoryHandle): { promises: Fs } {
  const folders = new Map<string, Promise<FileSystemDirectoryHandle>>([['', Promise.resolve(root)]]);

  function folderAt(parts: readonly string[]): Promise<FileSystemDirectoryHandle> {
    const path = parts.join('/');
    const name = parts.at(-1) ?? '';
    const known =
      folders.get(path) ?? folderAt(parts.slice(0, -1)).then((above) => above.getDirectoryHandle(name));
    folders.set(path, known);
    return known;
  }

  async function fileAt(path: string): Promise<File> {
    const parts = partsOf(path);
    const folder = await folderAt(parts.slice(0, -1));
    return (await folder.getFileHandle(parts.at(-1) ?? '')).getFile();
  }

  async function status(path: string) {
    try {
      const { size, lastModified } = await fileAt(path);
      return statusOf('file', size, lastModified);
    } catch (error) {
      if (!(error instanceof DOMException) || error.name !== 'TypeMismatchError') throw error;
      await folderAt(partsOf(path));
      return statusOf('folder', 0, 0);
    }
  }

  return {
    promises: {
      readFile: (path: string, options?: { encoding?: string } | string) =>
        reading(path, async () => {
          const file = await fileAt(path);
          const encoding = typeof options === 'string' ? options : options?.encoding;
          return encoding === 'utf8' ? file.text() : new Uint8Array(await file.arrayBuffer());
        }),
      readdir: (path: string) =>
        reading(path, async () => Array.fromAsync((await folderAt(partsOf(path))).keys())),
      stat: (path: string) => reading(path, () => status(path)),
      lstat: (path: string) => reading(path, () => status(path)),
      readlink: (path: string) => Promise.reject(systemError('EINVAL', path)),
      writeFile: readOnly,
      mkdir: readOnly,
      rmdir: readOnly,
      unlink: readOnly,
      symlink: readOnly,
    },
  };
}

function partsOf(path: string): string[] {
  return path.split('/').filter((part) => part !== '' && part !== '.');
}

function statusOf(type: 'file' | 'folder', size: number, mtimeMs: number) {
  return {
    type,
    mode: type === 'file' ? 0o100644 : 0o40000,
    size,
    mtimeMs,
    ctimeMs: mtimeMs,
    isFile: () => type === 'file',
    isDirectory: () => type === 'folder',
    isSymbolicLink: () => false,
  };
}

/** What is not there is told as a system tells it: that is what the library looks for. */
async function reading<Value>(path: string, read: () => Promise<Value>): Promise<Value> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    if (error.name === 'NotFoundError') throw systemError('ENOENT', path);
    if (error.name === 'TypeMismatchError') throw systemError('ENOTDIR', path);
    throw error;
  }
}

function systemError(code: string, path: string): Error {
  return Object.assign(new Error(`${code}: ${path}`), { code });
}

function readOnly(path: string): Promise<never> {
  return Promise.reject(systemError('EROFS', path));
}
