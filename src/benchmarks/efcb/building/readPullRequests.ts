import type { ImportIssue } from '../../../model/index.ts';
import { FileIssues } from '../../shared/fileIssues.ts';
import { looksLikeGit, readGitLog } from './fromGit.ts';
import { readGitHubPullRequest } from './fromGitHub.ts';
import type { PullRequest } from './pullRequest.ts';

/** The most that is read of one file: all of it is held in memory, several times. */
export const MOST_FILE_BYTES = 100 * 1024 * 1024;

export const FORMATS_EXPECTED =
  'A JSON list or JSON lines of pull requests as GitHub’s API gives them, each with its files or its diff, or the text of "git log -p" or "git format-patch --stdout"';

export interface ReadPullRequests {
  format: 'git' | 'json' | 'jsonl' | 'unknown';
  /** In the order of the file. */
  pullRequests: PullRequest[];
  issues: ImportIssue[];
}

/**
 * The pull requests of a whole file, whose content tells what it is. What is wrong with one leaves out that one.
 *
 * @param file the name that issues go by.
 * @param repository what pull requests that name no repository belong to.
 */
export function readPullRequests(text: string, file: string, repository: string): ReadPullRequests {
  const plain = text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n');
  if (looksLikeGit(plain)) {
    const { pullRequests, issues } = readGitLog(plain, file, repository);
    if (pullRequests.length === 0) {
      issues.error(
        null,
        null,
        'No commit of this log shows a change.',
        'The log with its patches: "git log -p"',
      );
    }
    return { format: 'git', pullRequests, issues: issues.all() };
  }
  const issues = new FileIssues(file);
  const place = { file, repository };
  const trimmed = plain.trim();
  if (trimmed === '') {
    issues.fileError(null, 'The file is empty.', FORMATS_EXPECTED);
    return { format: 'unknown', pullRequests: [], issues: issues.all() };
  }
  const whole = parse(trimmed);
  if (whole.ok) {
    const values: unknown[] = Array.isArray(whole.value) ? whole.value.flat() : [whole.value];
    const pullRequests = values.flatMap((value) => {
      const read = readGitHubPullRequest(value, { ...place, line: null }, issues);
      return read === null ? [] : [read];
    });
    if (values.length === 0) issues.fileError(null, 'The list is empty.', FORMATS_EXPECTED);
    return { format: 'json', pullRequests, issues: issues.all() };
  }
  const lines = plain.split('\n');
  const first = lines.find((line) => line.trim() !== '') ?? '';
  if (!parse(first).ok) {
    const isJson = /^\s*[[{]/.test(first);
    const message = isJson
      ? `The file is neither JSON nor JSON lines: ${whole.reason}`
      : 'The file holds no pull requests and no commits.';
    issues.fileError(null, message, FORMATS_EXPECTED);
    return { format: 'unknown', pullRequests: [], issues: issues.all() };
  }
  const pullRequests = lines.flatMap((line, index) => {
    if (line.trim() === '') return [];
    const parsed = parse(line);
    if (!parsed.ok) {
      issues.error(
        index + 1,
        null,
        `The line is no JSON: ${parsed.reason}`,
        'One pull request as one JSON object',
      );
      return [];
    }
    const read = readGitHubPullRequest(parsed.value, { ...place, line: index + 1 }, issues);
    return read === null ? [] : [read];
  });
  return { format: 'jsonl', pullRequests, issues: issues.all() };
}

function parse(text: string): { ok: true; value: unknown } | { ok: false; reason: string } {
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch (error) {
    return { ok: false, reason: error instanceof Error ? error.message : String(error) };
  }
}
