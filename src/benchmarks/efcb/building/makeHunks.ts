import { structuredPatch } from 'diff';
import { MOST_CHARACTERS } from './buildSet.ts';

const CONTEXT_LINES = 3;

/** With so many changed lines a patch has more characters than any task takes: each has a sign, and ends. */
const MOST_CHANGED_LINES = Math.ceil(MOST_CHARACTERS / 2);

/** Git reads the beginning of a file to tell whether it is text. */
const LOOKED_AT_BYTES = 8000;

/** Bytes of a hunk's heading that Git shows. */
const HEADING_BYTES = 80;

/** Is it a binary file, of which Git shows no hunks? */
export function isBinary(bytes: Uint8Array): boolean {
  return bytes.subarray(0, LOOKED_AT_BYTES).includes(0);
}

/**
 * The hunks that lead from one text to another, as Git writes them: three lines of context, and behind the second "@@" the
 * line that the hunk is in. Empty where nothing differs. Where lines could be matched in several ways, another program's
 * choice may differ from this one's.
 *
 * Source: git-diff's and gitattributes' manual pages, "Defining a custom hunk-header".
 */
export function makeHunks(before: string, after: string): string {
  const options = { context: CONTEXT_LINES, maxEditLength: MOST_CHANGED_LINES };
  const patch = structuredPatch('a', 'b', before, after, '', '', options);
  const hunks = patch?.hunks ?? [wholeChange(before, after)];
  const lines = before.split('\n');
  return hunks
    .map(({ oldStart, oldLines, newStart, newLines, lines: own }) => {
      const ranges = `-${range(oldStart, oldLines)} +${range(newStart, newLines)}`;
      const heading = headingAbove(lines, oldStart - 1);
      return [`@@ ${ranges} @@${heading === '' ? '' : ` ${heading}`}`, ...own].join('\n');
    })
    .join('\n')
    .replace(/\r(?=\n|$)/g, '');
}

/** A change too large to be looked at closely: everything goes, and everything comes. */
function wholeChange(before: string, after: string) {
  const removed = before.split('\n');
  const added = after.split('\n');
  return {
    oldStart: 1,
    oldLines: removed.length,
    newStart: 1,
    newLines: added.length,
    lines: [...removed.map((line) => `-${line}`), ...added.map((line) => `+${line}`)],
  };
}

/** An empty range stands behind the line before it; a single line's length is left out. */
function range(start: number, length: number): string {
  if (length === 0) return `${start - 1},0`;
  return length === 1 ? String(start) : `${start},${length}`;
}

/** The last line before a hunk that begins like a definition: with a letter, "_" or "$". */
function headingAbove(lines: readonly string[], start: number): string {
  const heading = lines.slice(0, Math.max(start, 0)).findLast((line) => /^[A-Za-z_$]/.test(line)) ?? '';
  const bytes = new TextEncoder().encode(heading).subarray(0, HEADING_BYTES);
  return new TextDecoder().decode(bytes).trimEnd();
}
