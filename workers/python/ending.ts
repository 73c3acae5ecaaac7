import type { Outcome } from '../../src/model/index.ts';

/** How a program ended that took the engine with it. */
export interface Ending {
  outcome: Outcome;
  exitStatus: number | null;
  detail: string | null;
}

/**
 * Reads what came out of the engine instead of a result: an exit (os._exit), an exhausted native stack, an
 * abort. Only the engine throws here; what Python raises is a value and stays inside.
 */
export function endingOf(error: unknown): Ending {
  if (isExit(error)) return { outcome: 'exited', exitStatus: error.status, detail: null };
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof RangeError && /call stack/i.test(message)) {
    return { outcome: 'stack-overflow', exitStatus: null, detail: 'The native stack was exhausted.' };
  }
  if (/too much recursion|call stack|stack overflow/i.test(message)) {
    return { outcome: 'stack-overflow', exitStatus: null, detail: 'The native stack was exhausted.' };
  }
  if (/out of memory|OOM/i.test(message))
    return { outcome: 'out-of-memory', exitStatus: null, detail: message };
  return { outcome: 'crashed', exitStatus: null, detail: message.slice(0, 500) };
}

function isExit(error: unknown): error is { status: number } {
  return (
    typeof error === 'object' &&
    error !== null &&
    (error as { name?: unknown }).name === 'ExitStatus' &&
    typeof (error as { status?: unknown }).status === 'number'
  );
}
