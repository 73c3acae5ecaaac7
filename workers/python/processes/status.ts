import { endingOf } from '../ending.ts';

const SIGKILL = 9;
const SIGSEGV = 11;
export const SIGABRT = 6;

/** How waitpid() tells an exit with this status. */
export function exitedWith(status: number): number {
  return (status & 0xff) << 8;
}

/** How waitpid() tells what came out of the engine instead of a result. */
export function statusOf(error: unknown): number {
  const { outcome, exitStatus } = endingOf(error);
  if (outcome === 'exited') return exitedWith(exitStatus ?? 0);
  if (outcome === 'stack-overflow') return SIGSEGV;
  return outcome === 'out-of-memory' ? SIGKILL : SIGABRT;
}
