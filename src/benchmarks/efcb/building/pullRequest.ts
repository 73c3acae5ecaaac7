import type { SourceRef } from '../../../model/index.ts';

/** One file of a patch: its path, and its hunks as unified diff, from the first "@@" on. */
export interface PatchFile {
  path: string;
  hunks: string;
}

/** A pull request, or a commit in its place. */
export interface PullRequest {
  repository: string;
  /** A pull request's number, a commit's hash. */
  id: string;
  title: string;
  description: string;
  files: PatchFile[];
  /** When it was merged or closed, in milliseconds since 1970; null where unknown. */
  closedAt: number | null;
  source: SourceRef;
}

/** A patch as questions show it: each file's path on a line, then its hunks. */
export function patchText(files: readonly PatchFile[]): string {
  return files.map(({ path, hunks }) => `${path}\n${hunks.replace(/\n$/, '')}`).join('\n');
}
