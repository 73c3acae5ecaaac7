/** Packs beyond this are not read: the library holds each in memory as a whole. */
const MOST_PACK_BYTES = 512 * 1024 * 1024;

/** What to do where a page can't read a repository. */
const ADVICE = 'In it, run: git log -p --no-merges > log.txt — and give that file.';

/**
 * Where in a folder the repository's own files are: in its ".git", or in the folder itself where that is bare.
 *
 * @throws Error for people where there is none, or it is too large.
 */
export async function checkedGitFolder(
  folder: FileSystemDirectoryHandle,
): Promise<{ gitdir: string; name: string }> {
  const own = await folderIn(folder, '.git');
  const isBare = own === null && (await folderIn(folder, 'objects')) !== null;
  const repository = isBare ? folder : own;
  if (repository === null) {
    throw new Error(
      `${folder.name} holds no Git repository of its own: there is no folder ".git" in it. Choose the folder that a repository was cloned into.`,
    );
  }
  const packs = await folderIn(await folderIn(repository, 'objects'), 'pack');
  for await (const entry of packs?.values() ?? []) {
    if (entry instanceof FileSystemFileHandle && (await entry.getFile()).size > MOST_PACK_BYTES) {
      const most = MOST_PACK_BYTES / 1024 / 1024;
      throw new Error(
        `The repository has a pack of more than ${most} MB, which a page can’t hold. ${ADVICE}`,
      );
    }
  }
  return { gitdir: isBare ? '/' : '/.git', name: folder.name.replace(/\.git$/, '') };
}

async function folderIn(
  folder: FileSystemDirectoryHandle | null,
  name: string,
): Promise<FileSystemDirectoryHandle | null> {
  try {
    return (await folder?.getDirectoryHandle(name)) ?? null;
  } catch (error) {
    if (error instanceof DOMException && /^(NotFound|TypeMismatch)Error$/.test(error.name)) return null;
    throw error;
  }
}
