import { proxy, releaseProxy, wrap } from 'comlink';
import type { GitCommits, GitWorker } from '../../workers/git/protocol.ts';

/** The most recent commits that are read of a folder, merges among them. */
export const MOST_COMMITS = 2000;

/** The part of the File System Access API that is needed; not all browsers have it. */
interface FolderPicker {
  showDirectoryPicker(options: { id: string; mode: 'read' }): Promise<FileSystemDirectoryHandle>;
}

/** Can this browser let a page read a folder? */
export function canPickFolder(): boolean {
  return 'showDirectoryPicker' in window;
}

/** Lets people choose a folder; null where they chose none. */
export async function pickFolder(): Promise<FileSystemDirectoryHandle | null> {
  try {
    return await (window as unknown as FolderPicker).showDirectoryPicker({ id: 'repository', mode: 'read' });
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return null;
    throw error;
  }
}

/**
 * The commits of a Git repository in a folder, read in a worker.
 *
 * @throws AbortError when aborted; Error for people where there is no repository, or it can't be read.
 */
export async function commitsInFolder(
  folder: FileSystemDirectoryHandle,
  onProgress: (done: number, of: number) => void,
  signal: AbortSignal,
): Promise<GitCommits> {
  signal.throwIfAborted();
  const worker = new Worker(new URL('../../workers/git/worker.ts', import.meta.url), {
    type: 'module',
    name: 'git',
  });
  const remote = wrap<GitWorker>(worker);
  try {
    const ended = new Promise<never>((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
      worker.addEventListener('error', ({ message }) => {
        reject(new Error(`Reading stopped: ${message || 'its worker could not be loaded'}.`));
      });
    });
    return await Promise.race([remote.commitsIn(folder, MOST_COMMITS, proxy(onProgress)), ended]);
  } finally {
    remote[releaseProxy]();
    worker.terminate();
  }
}
