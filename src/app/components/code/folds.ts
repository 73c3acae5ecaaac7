/** Lines of context that stay in sight around what is shown. */
const CONTEXT = 3;
/** Fewer hidden lines than this are not worth the fold. */
const WORTH_HIDING = 4;

/** From the first to the last line, 1-based, both included. */
export interface LineRun {
  first: number;
  last: number;
}

/** The runs of lines that can be folded away when only what is wanted, and some lines around it, shall be seen. */
export function foldableRuns(lineCount: number, wanted: readonly LineRun[]): LineRun[] {
  const runs: LineRun[] = [];
  let next = 1;
  const close = (last: number) => {
    if (last - next + 1 >= WORTH_HIDING) runs.push({ first: next, last });
  };
  for (const { first, last } of wanted.toSorted((a, b) => a.first - b.first)) {
    close(Math.min(first - CONTEXT - 1, lineCount));
    next = Math.max(next, last + CONTEXT + 1);
  }
  close(lineCount);
  return runs;
}
