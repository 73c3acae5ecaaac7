import { stackSwitching } from '../../../workers/python/threads/jspi.ts';

/**
 * Whether this browser can run Python's threads: it can where it switches WebAssembly's stacks (Chrome 137,
 * Firefox 153, Safari 27). Elsewhere a solution that starts one is `unsupported: threads`. A browser has it in
 * workers wherever it has it in pages.
 */
export function canRunThreads(): boolean {
  return stackSwitching() !== null;
}

/** Whether a program can have processes: those share memory, which only an isolated page may. */
export function canRunProcesses(): boolean {
  return canRunThreads() && globalThis.crossOriginIsolated;
}
