import type { Draws } from './draws.ts';

/** Lines that are masked (the paper's section 2.2.2). */
export const MASKED_LINES = 5;
export const MASK = '[[MASK]]';

export interface MaskedPatch {
  /** The patch, with one line that says {@link MASK} in the block's place. */
  text: string;
  /** The block that was masked. */
  masked: string;
}

/**
 * Masks one block of {@link MASKED_LINES} lines within one hunk, at least one of them added or removed: what is only
 * context says nothing of the change. Null where no hunk has such a block.
 */
export function maskBlock(patch: string, draws: Draws): MaskedPatch | null {
  const lines = patch.split('\n');
  const starts = lines.flatMap((_line, start) =>
    isBlock(lines.slice(start, start + MASKED_LINES)) ? [start] : [],
  );
  const start = draws.pick(starts);
  if (start === undefined) return null;
  const end = start + MASKED_LINES;
  return {
    text: [...lines.slice(0, start), MASK, ...lines.slice(end)].join('\n'),
    masked: lines.slice(start, end).join('\n'),
  };
}

/** Lines of a hunk begin with a space, "+", "-" or "\"; paths and headers don't, or come before such a line. */
function isBlock(lines: readonly string[]): boolean {
  return (
    lines.length === MASKED_LINES &&
    lines.every((line) => /^[ +\-\\]/.test(line)) &&
    lines.some((line) => /^[+-]/.test(line))
  );
}
