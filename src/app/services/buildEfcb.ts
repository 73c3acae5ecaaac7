import { type BuiltSet, buildSet } from '../../benchmarks/efcb/building/buildSet.ts';
import type { PullRequest } from '../../benchmarks/efcb/building/pullRequest.ts';
import { readPullRequestFile } from '../../benchmarks/efcb/building/readFile.ts';
import { manifestOf, type SetManifest, setFiles } from '../../benchmarks/efcb/building/setFiles.ts';
import { sourcesOfTexts } from '../../files/source.ts';
import type { ImportIssue, ReportFile } from '../../model/index.ts';
import { importSources } from './imports.ts';

export { canPickFolder, commitsInFolder, MOST_COMMITS, pickFolder } from '../../files/gitFolder.ts';

/** What files of pull requests or commits hold. */
export interface PullRequests {
  files: string[];
  pullRequests: PullRequest[];
  issues: ImportIssue[];
}

/** What was given to build from: files, or the commits of a folder. */
export type BuildSource = { files: readonly File[] } | { folder: string; commits: readonly PullRequest[] };

/** @param repository what to call the repository of commits, or of pull requests that name none; null for what they came from. */
export async function readSource(source: BuildSource, repository: string | null): Promise<PullRequests> {
  if ('files' in source) return readPullRequestsOf(source.files, repository);
  const pullRequests = source.commits.map((commit) =>
    repository === null ? commit : { ...commit, repository },
  );
  return { files: [source.folder], pullRequests, issues: [] };
}

/** @param repository what pull requests that name no repository belong to; null for each file's name. */
async function readPullRequestsOf(files: readonly File[], repository: string | null): Promise<PullRequests> {
  const read = await Promise.all(files.map((file) => readPullRequestFile(file, repository)));
  return {
    files: files.map(({ name }) => name),
    pullRequests: read.flatMap(({ pullRequests }) => pullRequests),
    issues: read.flatMap(({ issues }) => issues),
  };
}

/** A set as it would be, with its files. */
export interface Preview {
  built: BuiltSet;
  manifest: SetManifest;
  files: ReportFile[];
}

/** @param most questions of a task; null for as many as there are. */
export function previewOf(pullRequests: readonly PullRequest[], seed: number, most: number | null): Preview {
  const about = { seed, pullRequests: pullRequests.length, most };
  const built = buildSet(pullRequests, seed, most);
  return { built, manifest: manifestOf(built, about), files: setFiles(built, about) };
}

/** Imports a built set as if its files had been dropped. */
export function importBuilt({ files, manifest }: Preview): Promise<void> {
  const questions = files.filter(({ path, text }) => path.endsWith('.jsonl') && text !== '');
  const folder = `efcb-seed-${manifest.seed}`;
  return importSources(
    sourcesOfTexts(Object.fromEntries(questions.map(({ path, text }) => [`${folder}/${path}`, text]))),
    'the built set',
  );
}
