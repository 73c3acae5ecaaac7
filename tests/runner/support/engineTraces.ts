import { readdirSync, readFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where a program that got out of its sandbox could have written. */
const PLACES = [tmpdir(), '/dev/shm', '/var/tmp', '/run', '/', homedir(), process.cwd()];

/** Processes of which the command line, and files of which the name, holds a mark. */
export function tracesOf(mark: string): { processes: string[]; files: string[] } {
  const files = PLACES.flatMap((folder) => namesIn(folder).map((name) => join(folder, name)));
  return { processes: processesOf(mark), files: files.filter((path) => path.includes(mark)) };
}

/** As their command lines. */
export function processesOf(mark: string): string[] {
  return namesIn('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      const command = commandLine(pid);
      return command.includes(mark) ? [command] : [];
    });
}

/** Control groups of jobs that this process made, with the resident compilers' among them. */
export function jobGroups(): string[] {
  return groupsOf(process.pid).filter((path) => /job-\d+$/.test(path));
}

/** Control groups that a process made beside this one's: version 1 has a folder for all of a runner's jobs. */
export function groupsOf(pid: number): string[] {
  const own = readFileSync('/proc/self/cgroup', 'utf8').split('\n');
  return own.flatMap((line) => {
    const [, controller = '', path = '/'] = /^\d+:([^:]*):(.*)$/.exec(line) ?? [];
    const base = join('/sys/fs/cgroup', controller, path);
    const made = namesIn(base).filter(
      (name) => name === `benchtab-${pid}` || name.startsWith(`benchtab-${pid}-`),
    );
    return made.flatMap((name) => [
      join(base, name),
      ...namesIn(join(base, name))
        .filter((job) => job.startsWith('job-'))
        .map((job) => join(base, name, job)),
    ]);
  });
}

function commandLine(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    // It ended in the meantime.
    return '';
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
