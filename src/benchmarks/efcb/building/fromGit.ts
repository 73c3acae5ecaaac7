import { FileIssues } from '../../shared/fileIssues.ts';
import { parseDiff } from './parseDiff.ts';
import type { PullRequest } from './pullRequest.ts';

/** One commit's lines in a log, and the line (1-based) that it begins at. */
interface Entry {
  line: number;
  hash: string;
  lines: string[];
}

const LOG_START = /^commit ([0-9a-f]{7,64})(?: \(.*\))?$/;
const MAIL_START = /^From ([0-9a-f]{40,64}) Mon Sep 17 00:00:00 2001$/;
const DIFF_START = /^diff --git /;
const DATE = /^(?:Author|Commit)?Date:\s+(.+)$/;

/** Does a text look like `git log -p` or `git format-patch`? */
export function looksLikeGit(text: string): boolean {
  return /^(?:commit [0-9a-f]{7,64}\b|From [0-9a-f]{40,64} Mon Sep 17)/m.test(text.slice(0, 10_000));
}

/**
 * The commits of `git log -p` or `git format-patch --stdout`: a commit's subject stands for a pull request's title, its
 * body for the description, its diff for the patch. Merges, which have no diff there, are left out without a word.
 */
export function readGitLog(
  text: string,
  file: string,
  repository: string,
): { pullRequests: PullRequest[]; issues: FileIssues } {
  const issues = new FileIssues(file);
  const pullRequests = entriesOf(text).flatMap((entry) => {
    const read = readEntry(entry, file, repository, issues);
    return read === null ? [] : [read];
  });
  return { pullRequests, issues };
}

function entriesOf(text: string): Entry[] {
  const lines = text.split('\n');
  // A mail's body may hold a line that begins a log's entry: the first line that begins one decides.
  const first = lines.find((line) => LOG_START.test(line) || MAIL_START.test(line));
  const starts = first === undefined || LOG_START.test(first) ? LOG_START : MAIL_START;
  const entries: Entry[] = [];
  lines.forEach((line, index) => {
    const hash = starts.exec(line)?.[1];
    if (hash === undefined) entries.at(-1)?.lines.push(line);
    else entries.push({ line: index + 1, hash, lines: [line] });
  });
  return entries;
}

function readEntry(entry: Entry, file: string, repository: string, issues: FileIssues): PullRequest | null {
  const start = entry.lines.findIndex((line) => DIFF_START.test(line));
  if (start < 0) return null;
  const head = entry.lines.slice(0, start);
  const isMail = MAIL_START.test(head[0] ?? '');
  const [title, description] = isMail ? mailMessage(head) : logMessage(head);
  const body = entry.lines.slice(start);
  try {
    const diff = (isMail ? withoutSignature(body) : body).join('\n');
    return {
      repository,
      id: entry.hash,
      title,
      description,
      files: parseDiff(diff).files,
      closedAt: dateOf(head),
      source: { file, line: entry.line },
    };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    issues.error(
      entry.line,
      'diff',
      `The diff of commit ${entry.hash} can't be read: ${reason}`,
      'Git’s own output',
    );
    return null;
  }
}

/** The message of a log is indented by four spaces, after a blank line. */
function logMessage(head: readonly string[]): [title: string, description: string] {
  const lines = head.filter((line) => line.startsWith('    ')).map((line) => line.slice(4));
  const [title = '', ...body] = lines;
  return [title.trim(), body.join('\n').trim()];
}

/** The message of a mail: the folded Subject, then all that stands before the "---" over the statistics. */
function mailMessage(head: readonly string[]): [title: string, description: string] {
  const blank = head.indexOf('');
  const subject = head.findIndex((line) => line.startsWith('Subject: '));
  let title = head[subject]?.slice('Subject: '.length) ?? '';
  for (let next = subject + 1; next < blank && /^[ \t]/.test(head[next] ?? ''); next++) title += head[next];
  const body = head.slice(blank + 1);
  const end = body.lastIndexOf('---');
  return [
    title.replace(/^\[PATCH[^\]]*\]\s*/, '').trim(),
    body
      .slice(0, end < 0 ? body.length : end)
      .join('\n')
      .trim(),
  ];
}

/** A mail ends with "-- " and Git's version. */
function withoutSignature(lines: readonly string[]): string[] {
  const end = lines.lastIndexOf('-- ');
  return end < 0 ? [...lines] : lines.slice(0, end);
}

function dateOf(head: readonly string[]): number | null {
  const written = head.map((line) => DATE.exec(line)?.[1]).find((date) => date !== undefined);
  const time = written === undefined ? Number.NaN : Date.parse(gitDate(written));
  return Number.isNaN(time) ? null : time;
}

/** Git's default "Fri Nov 21 19:38:31 2026 +0100" has the zone behind the year; engines read it before. */
function gitDate(text: string): string {
  return text.trim().replace(/^(\w{3}) (\w{3}) +(\d+) ([\d:]+) (\d{4}) ([+-]\d{4})$/, '$1, $3 $2 $5 $4 $6');
}
