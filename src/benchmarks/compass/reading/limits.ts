/** What a task may hold at most; docs/compass.md states it. */
export const MOST = {
  titleLength: 200,
  statementLength: 100_000,
  sourceLength: 200_000,
  cases: 1000,
  references: 50,
  parameters: 50,
  /** Characters of JSON of one input, or of one expected answer. */
  literalLength: 4_000_000,
  ceilingMs: 60_000,
};

/** Limits of time of a task that states none. */
export const DEFAULT_LIMITS = { factor: 10, floorMs: 50, ceilingMs: 5000 };
