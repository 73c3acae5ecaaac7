import {
  FORMATS_EXPECTED,
  MOST_FILE_BYTES,
  type ReadPullRequests,
  readPullRequests,
} from './readPullRequests.ts';

/** What to do with a repository's folder: a page does not read Git's own files, which are packed and compressed. */
export const FOLDER_ADVICE =
  'A page can’t read a repository’s folder. In it, run: git log -p --no-merges > log.txt — and give that file.';

/**
 * The pull requests of a file that was dropped or picked. Does not reject for anything in it.
 *
 * @param repository what pull requests that name no repository belong to; null for the file's name.
 */
export async function readPullRequestFile(
  file: Pick<File, 'name' | 'size' | 'text'>,
  repository: string | null = null,
): Promise<ReadPullRequests> {
  if (file.size > MOST_FILE_BYTES) {
    const message = `The file has more than ${MOST_FILE_BYTES / 1024 / 1024} MB. Give a part of it: "git log -p -n 2000 > log.txt".`;
    return failed(file.name, message);
  }
  let text: string;
  try {
    text = await file.text();
  } catch {
    return failed(file.name, `It can’t be read. ${FOLDER_ADVICE}`);
  }
  return readPullRequests(text, file.name, repository ?? file.name.replace(/\.[^.]*$/, ''));
}

function failed(file: string, message: string): ReadPullRequests {
  const issue = {
    severity: 'error' as const,
    file,
    line: null,
    field: null,
    message,
    expected: FORMATS_EXPECTED,
  };
  return { format: 'unknown', pullRequests: [], issues: [issue] };
}
