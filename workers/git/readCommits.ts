import * as git from 'isomorphic-git';
import { isBinary, makeHunks } from '../../src/benchmarks/efcb/building/makeHunks.ts';
import type { PatchFile, PullRequest } from '../../src/benchmarks/efcb/building/pullRequest.ts';
import { changedFiles } from './changedFiles.ts';
import { history } from './history.ts';
import { type Change, type Content, withRenames } from './renames.ts';

type Fs = Parameters<typeof git.log>[0]['fs'];
type TreeEntry = git.ReadTreeResult['tree'][number];

export interface ReadCommitsOptions {
  fs: Fs;
  /** Path of the repository's own folder, ".git". */
  gitdir: string;
  /** What the commits belong to. */
  repository: string;
  /** The most recent so many, merges among them. */
  most: number;
  onProgress(done: number, of: number): void;
}

/**
 * The commits that the checked-out one comes from, as pull requests: as `git log -p --no-merges`
 * shows them.
 *
 * @throws Error for people where there is no repository, or one that is not understood.
 */
export async function readCommits({
  fs,
  gitdir,
  repository,
  most,
  onProgress,
}: ReadCommitsOptions): Promise<PullRequest[]> {
  const cache = {};
  const from = { fs, gitdir, cache };
  const commits = await history(from, most).catch((error: unknown) => {
    throw new Error(`The commits of this folder can’t be read: ${messageOf(error)}`);
  });
  const readTree = async (oid: string) => (await git.readTree({ ...from, oid })).tree;
  const treeOf = async (oid: string | undefined) =>
    oid === undefined ? null : (await git.readCommit({ ...from, oid })).commit.tree;
  const contentOf = async (entry: TreeEntry | null): Promise<Content | 'binary' | null> => {
    if (entry === null) return null;
    const { oid } = entry;
    // Another repository inside this one: Git shows which commit of it.
    if (entry.type === 'commit') return { oid, text: `Subproject commit ${oid}\n` };
    const { blob } = await git.readBlob({ ...from, oid });
    return isBinary(blob)
      ? 'binary'
      : { oid, text: new TextDecoder('utf-8', { ignoreBOM: true }).decode(blob) };
  };
  const found: PullRequest[] = [];
  for (const [at, { oid, commit }] of commits.entries()) {
    onProgress(at, commits.length);
    const { parent, message, author, tree } = commit;
    if (parent.length > 1) continue;
    // A history that was fetched in part ends in a commit whose parent is not there.
    const before = await treeOf(parent[0]).catch(() => undefined);
    if (before === undefined) continue;
    const changes: Change[] = [];
    for (const file of await changedFiles(readTree, before, tree)) {
      const [old, now] = [await contentOf(file.before), await contentOf(file.after)];
      if (old !== 'binary' && now !== 'binary') changes.push({ path: file.path, before: old, after: now });
    }
    const files = patchOf(changes);
    if (files.length === 0 && changes.length === 0) continue;
    const [title = '', ...body] = message.split('\n');
    found.push({
      repository,
      id: oid,
      title: title.trim(),
      description: body.join('\n').trim(),
      files,
      closedAt: author.timestamp * 1000,
      source: { file: repository, line: null },
    });
  }
  onProgress(commits.length, commits.length);
  return found;
}

/** In the order in which Git shows files: by their paths. */
function patchOf(changes: readonly Change[]): PatchFile[] {
  return withRenames(changes)
    .map(({ path, before, after }) => ({ path, hunks: makeHunks(before?.text ?? '', after?.text ?? '') }))
    .filter(({ hunks }) => hunks !== '')
    .toSorted((a, b) => (a.path < b.path ? -1 : 1));
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
