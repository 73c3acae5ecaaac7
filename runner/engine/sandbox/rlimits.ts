import type { ProcessLimits } from './sandbox.ts';

/** Open files of each process; more than most systems give without asking, less than harms. */
const OPEN_FILES = 4096;

/**
 * The command that sets a process's limits and then becomes it. Set inside of the sandbox: there the number of
 * processes is counted for its user namespace alone, and a program can't raise what it has no capability for.
 *
 * @param countMemory whether each process's own data is to be limited, where nothing counts that of all together.
 */
export function withLimits(
  command: readonly string[],
  { memoryBytes, processes, cpuSeconds, diskBytes }: ProcessLimits,
  countMemory: boolean,
): string[] {
  return [
    '/usr/bin/prlimit',
    '--core=0',
    `--nofile=${OPEN_FILES}`,
    `--nproc=${processes}`,
    `--fsize=${diskBytes}`,
    ...(cpuSeconds === null ? [] : [`--cpu=${cpuSeconds}`]),
    ...(countMemory ? [`--data=${memoryBytes}`] : []),
    '--',
    ...command,
  ];
}
