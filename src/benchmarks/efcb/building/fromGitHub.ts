import * as v from 'valibot';
import type { FileIssues } from '../../shared/fileIssues.ts';
import { parseDiff } from './parseDiff.ts';
import type { PatchFile, PullRequest } from './pullRequest.ts';

/**
 * A pull request as GitHub's API gives it, with its patch: the API tells files apart (`GET …/pulls/{n}/files`, here as
 * `files`), or gives the whole diff as text (`Accept: application/vnd.github.diff`, here as `diff` or `patch`).
 */
const pullRequest = v.object({
  number: v.pipe(v.number(), v.integer()),
  title: v.string(),
  body: v.optional(v.nullable(v.string()), null),
  merged_at: v.optional(v.nullable(v.string()), null),
  closed_at: v.optional(v.nullable(v.string()), null),
  base: v.optional(v.object({ repo: v.optional(v.object({ full_name: v.string() })) })),
  files: v.optional(v.array(v.object({ filename: v.string(), patch: v.optional(v.string()) }))),
  diff: v.optional(v.string()),
  patch: v.optional(v.string()),
});

type GitHubPullRequest = v.InferOutput<typeof pullRequest>;

/** Reads one object of GitHub's; null, after an issue, where it is none. */
export function readGitHubPullRequest(
  value: unknown,
  place: { file: string; line: number | null; repository: string },
  issues: FileIssues,
): PullRequest | null {
  const parsed = v.safeParse(pullRequest, value);
  if (!parsed.success) {
    const [issue] = parsed.issues;
    issues.error(place.line, v.getDotPath(issue), issue.message, 'A pull request as GitHub’s API gives it');
    return null;
  }
  const found = parsed.output;
  const files = filesOf(found, place.line, issues);
  if (files === null) return null;
  const closed = Date.parse(found.merged_at ?? found.closed_at ?? '');
  return {
    repository: found.base?.repo?.full_name ?? place.repository,
    id: String(found.number),
    title: found.title.trim(),
    description: (found.body ?? '').replaceAll('\r\n', '\n').trim(),
    files,
    closedAt: Number.isNaN(closed) ? null : closed,
    source: { file: place.file, line: place.line },
  };
}

function filesOf(found: GitHubPullRequest, line: number | null, issues: FileIssues): PatchFile[] | null {
  if (found.files !== undefined) {
    // Binary and very large files have no patch there.
    return found.files.flatMap(({ filename, patch }) =>
      patch === undefined || patch === '' ? [] : [{ path: filename, hunks: patch }],
    );
  }
  const text = found.diff ?? found.patch;
  if (text === undefined) {
    issues.error(
      line,
      'files',
      `Pull request ${found.number} comes without its patch.`,
      'files: [{filename, patch}…] as GET /repos/{owner}/{repo}/pulls/{number}/files gives them, or the diff as text in "diff"',
    );
    return null;
  }
  try {
    return parseDiff(text).files;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    issues.error(
      line,
      'diff',
      `The diff of pull request ${found.number} can't be read: ${reason}`,
      'A unified diff',
    );
    return null;
  }
}
