/** A part of a task's program; `frame`: what the harness puts around and between the others. */
export type Part = 'prefix' | 'completion' | 'suffix' | 'assertions' | 'frame';

/** A stretch of a program that comes from one part. */
export interface Segment {
  part: Part;
  text: string;
  /** 1-based line of the part that the stretch begins in. */
  firstLine: number;
}

/** A program as the harness puts it together: one file. */
export interface Assembled {
  path: string;
  segments: Segment[];
}

export function segment(part: Part, text: string, firstLine = 1): Segment {
  return { part, text, firstLine };
}

export function textOf(segments: readonly Segment[]): string {
  return segments.map(({ text }) => text).join('');
}

/** The segments with others put in at an offset of their text, in UTF-16 units. */
export function insertAt(segments: readonly Segment[], offset: number, added: readonly Segment[]): Segment[] {
  const before: Segment[] = [];
  const after: Segment[] = [];
  let start = 0;
  for (const { part, text, firstLine } of segments) {
    const cut = Math.max(0, Math.min(text.length, offset - start));
    const head = text.slice(0, cut);
    if (head !== '') before.push({ part, text: head, firstLine });
    if (cut < text.length) {
      after.push({ part, text: text.slice(cut), firstLine: firstLine + lineEndsIn(head) });
    }
    start += text.length;
  }
  return [...before, ...added, ...after];
}

/**
 * Where a 1-based line of the program comes from: the part that its first character other than white space is of,
 * and the 1-based line there. Null for a line of the frame or beyond the end.
 */
export function originOfLine(
  segments: readonly Segment[],
  line: number,
): { part: Exclude<Part, 'frame'>; line: number } | null {
  let current = 1;
  let blank: { part: Exclude<Part, 'frame'>; line: number } | null = null;
  for (const { part, text, firstLine } of segments) {
    const lines = text.split('\n');
    const own = lines[line - current];
    if (own !== undefined && part !== 'frame') {
      const origin = { part, line: firstLine + line - current };
      if (own.trim() !== '') return origin;
      blank ??= origin;
    }
    current += lines.length - 1;
    if (current > line) break;
  }
  return blank;
}

export function lineEndsIn(text: string): number {
  return text.split('\n').length - 1;
}
