import { type BuiltSet, buildSet } from '../../benchmarks/efcb/building/buildSet.ts';
import type { PullRequest } from '../../benchmarks/efcb/building/pullRequest.ts';
import { readPullRequestFile } from '../../benchmarks/efcb/building/readFile.ts';
import { manifestOf, type SetManifest, setFiles } from '../../benchmarks/efcb/building/setFiles.ts';
import { sourcesOfTexts } from '../../files/source.ts';
import type { ImportIssue, ReportFile } from '../../model/index.ts';
import { importSources } from './imports.ts';

/** What files of pull requests or commits hold. */
export interface PullRequests {
  files: string[];
  pullRequests: PullRequest[];
  issues: ImportIssue[];
}

/** @param repository what pull requests that name no repository belong to; null for each file's name. */
export async function readPullRequestsOf(
  files: readonly File[],
  repository: string | null,
): Promise<PullRequests> {
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
