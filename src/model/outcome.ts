/**
 * What became of a program, told apart from whether its answer was right.
 * `unsupported`: this runtime lacks something the program needs; never counted as wrong in silence.
 */
export const OUTCOMES = [
  'exited',
  'timed-out',
  'out-of-memory',
  'stack-overflow',
  'crashed',
  'unsupported',
  'cancelled',
] as const;

export type Outcome = (typeof OUTCOMES)[number];
