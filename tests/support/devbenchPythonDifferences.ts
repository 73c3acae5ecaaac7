/** A program that passes natively and does not here. */
export interface Difference {
  /** What it asks for and this runtime lacks, as its execution names it; so its verdict is `unsupported`. */
  lacks: string[];
  why: string;
}

const SERVER: Difference = {
  lacks: ['socket'],
  why: 'asyncio.start_server listens on a port of this machine; there are no sockets in the tab.',
};
const THREAD: Difference = {
  lacks: ['threads'],
  why: 'It starts a thread, and the interpreter in the tab has one only.',
};

/**
 * All programs of devbenchPython.test.ts whose verdict differs from native Python's, by name. None differs for
 * its version (3.14 here, 3.11 natively), and none passes here only.
 */
export const DIFFERENCES: Record<string, Difference> = {
  'python/api_usage/14': SERVER,
  'python/api_usage/14, halved': SERVER,
  'python/api_usage/20': SERVER,
  'python/api_usage/19': {
    lacks: ['multiprocessing'],
    why: 'A ProcessPoolExecutor needs processes and their semaphores.',
  },
  'python/api_usage/32': {
    lacks: ['ctypes'],
    why: 'multiprocessing.Value of a ctypes.c_int, shared by five processes.',
  },
  'python/low_context/6': THREAD,
  'python/low_context/6, emptied': THREAD,
  'python/low_context/13': THREAD,
  'python/low_context/35': THREAD,
};
