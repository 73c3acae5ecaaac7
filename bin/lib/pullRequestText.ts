import { execFile } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { promisify } from 'node:util';
import { MOST_FILE_BYTES } from '../../src/benchmarks/efcb/building/readPullRequests.ts';
import { UsageError } from './options.ts';

/** Settings of whoever calls would change what the log looks like. */
const PLAIN_LOG = [
  ['-c', 'core.quotePath=false'],
  ['-c', 'diff.noprefix=false'],
  ['-c', 'diff.mnemonicPrefix=false'],
  ['-c', 'diff.algorithm=myers'],
  ['-c', 'log.showSignature=false'],
  ['-c', 'i18n.logOutputEncoding=UTF-8'],
].flat();
const LOG = ['log', '-p', '--no-merges', '--no-color', '--no-ext-diff', '--no-textconv', '--no-notes'];
const LOG_FORMAT = ['--no-decorate', '--format=medium', '--date=iso-strict', '--find-renames', '--unified=3'];

/**
 * The text to build from: a file's, or the log of the Git repository in a folder.
 *
 * @param path absolute.
 * @param commit for a folder: where its log begins; null for HEAD.
 * @throws UsageError for what is not there, is too large, or is no repository.
 */
export async function pullRequestText(
  path: string,
  commit: string | null,
): Promise<{ text: string; name: string }> {
  const status = statSync(path, { throwIfNoEntry: false });
  if (status === undefined) throw new UsageError(`--from: there is no file or folder ${path}`);
  const name = basename(path);
  if (status.isDirectory()) return { text: await gitLog(path, commit ?? 'HEAD'), name };
  if (commit !== null) throw new UsageError('--commit is for the folder of a Git repository.');
  if (status.size > MOST_FILE_BYTES) throw tooLarge(`${name} has`);
  return { text: readFileSync(path, 'utf8'), name };
}

async function gitLog(folder: string, commit: string): Promise<string> {
  const args = ['-C', folder, ...PLAIN_LOG, ...LOG, ...LOG_FORMAT, '--end-of-options', commit, '--'];
  try {
    const { stdout } = await promisify(execFile)('git', args, { maxBuffer: MOST_FILE_BYTES });
    return stdout;
  } catch (error) {
    const { code, stderr } = error as { code?: unknown; stderr?: string };
    if (code === 'ERR_CHILD_PROCESS_STDIO_MAXBUFFER') throw tooLarge('The log has');
    if (code === 'ENOENT') throw new UsageError('--from: a folder needs Git, which is not installed.');
    throw new UsageError(`--from: Git reads no log from ${folder}: ${(stderr ?? String(error)).trim()}`);
  }
}

function tooLarge(what: string): UsageError {
  const most = MOST_FILE_BYTES / 1024 / 1024;
  return new UsageError(
    `--from: ${what} more than ${most} MB. Give a part of it: "git log -p -n 2000 > log.txt"`,
  );
}
