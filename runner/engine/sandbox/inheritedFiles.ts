import { closeSync, readdirSync, readFileSync } from 'node:fs';

const STANDARD_STREAMS = 3;
/** O_CLOEXEC, as /proc shows it. */
const CLOSED_ON_EXEC = 0o2000000;

/**
 * Closes the files that whoever started this process left open for it, such as the pipes of a shell or an editor:
 * they would be open in every program, too. Node marks its own to be closed when another program starts.
 */
export function closeInheritedFiles(): void {
  for (const fd of readdirSync('/proc/self/fd').map(Number)) {
    if (fd < STANDARD_STREAMS || isClosedOnExec(fd)) continue;
    closeSync(fd);
  }
}

/** Also where there is none of that number any more: the one that the folder was read by. */
function isClosedOnExec(fd: number): boolean {
  try {
    const [, flags = '0'] = /^flags:\s*(\d+)$/m.exec(readFileSync(`/proc/self/fdinfo/${fd}`, 'utf8')) ?? [];
    return (Number.parseInt(flags, 8) & CLOSED_ON_EXEC) !== 0;
  } catch {
    return true;
  }
}
