import { parsePatch } from 'diff';
import type { PatchFile } from './pullRequest.ts';

/** A line within a hunk begins with another character, so this finds headers alone. */
const HUNK_HEADER = /^@@ -\d+(?:,\d+)? \+\d+(?:,\d+)? @@.*$/gm;

/** What a diff holds: files with text hunks, and those that have none to show. */
export interface ParsedDiff {
  files: PatchFile[];
  /** Paths of files that are binary, or were only renamed or given another mode. */
  withoutText: string[];
}

/**
 * The files of a diff in Git's format, or a plain unified one.
 *
 * @throws Error where the text is no diff, with the line at which that showed.
 */
export function parseDiff(text: string): ParsedDiff {
  const files: PatchFile[] = [];
  const withoutText: string[] = [];
  // The library leaves out what stands behind the second "@@", the function that a hunk is in.
  const headers = text.matchAll(HUNK_HEADER);
  for (const file of parsePatch(text)) {
    const hunks = file.hunks.map(({ lines }) => [headers.next().value?.[0] ?? '', ...lines].join('\n'));
    const path = pathOf(file.newFileName) ?? pathOf(file.oldFileName);
    if (path === null) continue;
    if (hunks.length === 0) withoutText.push(path);
    else files.push({ path, hunks: hunks.join('\n') });
  }
  return { files, withoutText };
}

/** Git's names begin with "a/" and "b/"; /dev/null stands for no file. */
function pathOf(name: string | undefined): string | null {
  if (name === undefined || name === '/dev/null') return null;
  return name.replace(/^[ab]\//, '');
}
