/** A program that passes natively and does not here. */
export interface Difference {
  /** What it asks for and this runtime lacks, as its execution names it; so its verdict is `unsupported`. */
  lacks: string[];
  why: string;
}

/**
 * All programs of devbenchPython.test.ts whose verdict differs from native Python's, by name. None differs for
 * its version (3.14 here, 3.11 natively), and none passes here only.
 */
export const DIFFERENCES: Record<string, Difference> = {
  'python/api_usage/32': {
    lacks: ['ctypes'],
    why: 'multiprocessing.Value of a ctypes.c_int, shared by five processes.',
  },
};
