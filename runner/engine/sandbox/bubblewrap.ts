import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { type Cgroups, type Group, openCgroups } from './cgroups.ts';
import { closeInheritedFiles } from './inheritedFiles.ts';
import { killProcessGroup } from './processGroup.ts';
import { publicFile, publicFolder } from './publicFiles.ts';
import { withLimits } from './rlimits.ts';
import { type Confined, type Launch, type ProcessEnd, pipesOf, type Sandbox } from './sandbox.ts';
import { seccompFilter } from './seccomp.ts';
import { isInSystemView, PEOPLE, systemView } from './systemView.ts';

const NOBODY = 65534;
const SHARED_MEMORY_BYTES = 64 * 1024 * 1024;
/** Where a program's work folder is, as it sees it. */
const WORK = '/job';

/** Joins the groups named before `--` and becomes the command after it, which is so counted from its first page. */
const JOIN = 'umask 022; while [ "$1" != -- ]; do echo $$ > "$1" || exit 125; shift; done; shift; exec "$@"';

/**
 * Processes in namespaces of their own, by bubblewrap: a read-only view of the system's own folders, a fresh work
 * folder and /tmp in memory, no network, no other processes, no capabilities and none to be had. What a program
 * can write is seen by it alone: inputs go in through pipes that bubblewrap copies from, results come out through
 * pipes, and no path of it is ever opened from outside.
 */
export class Bubblewrap implements Sandbox {
  readonly isolation: Sandbox['isolation'];
  readonly #program: string;
  readonly #cgroups: Cgroups | null;
  readonly #view: readonly string[];
  readonly #filter = seccompFilter(process.arch);
  #count = 0;

  private constructor(program: string, cgroups: Cgroups | null, people: string) {
    this.#program = program;
    this.#cgroups = cgroups;
    this.#view = [
      ...systemView(),
      ...Object.keys(PEOPLE).flatMap((name) => ['--ro-bind', join(people, name), `/etc/${name}`]),
    ];
    this.isolation = {
      kind: 'bubblewrap',
      limitsBy: cgroups === null ? 'rlimits' : `${cgroups.version} and rlimits`,
    };
  }

  /**
   * @param program bubblewrap's.
   * @param folder an empty one that is the runner's own, readable to all.
   */
  static async open(program: string, folder: string): Promise<Bubblewrap> {
    closeInheritedFiles();
    const people = join(folder, 'etc');
    publicFolder(people);
    for (const [name, content] of Object.entries(PEOPLE)) publicFile(join(people, name), content);
    return new Bubblewrap(program, await openCgroups(), people);
  }

  async start(launch: Launch): Promise<Confined> {
    const name = `job-${this.#count++}`;
    const group = (await this.#cgroups?.create(name, launch.limits)) ?? null;
    try {
      return this.#spawn(launch, group);
    } catch (error) {
      await group?.end();
      throw error;
    }
  }

  async close(): Promise<void> {
    await this.#cgroups?.close();
  }

  #spawn(launch: Launch, group: Group | null): Confined {
    const options = Buffer.from(this.#options(launch).join('\0'));
    const inputs = [
      ...(this.#filter === null ? [] : [this.#filter]),
      ...launch.files.map((file) => file.content),
    ];
    const [command = '', ...args] = [
      ...['/bin/sh', '-c', JOIN, 'sh', ...(group?.joinBy ?? []), '--'],
      ...(process.getuid?.() === 0 ? AS_NOBODY : []),
      ...[this.#program, '--args', `${OPTIONS_FD}`, '--'],
      ...withLimits(launch.command, launch.limits, group === null),
    ];
    const child = spawn(command, args, {
      cwd: '/',
      env: { ...launch.env },
      stdio: ['pipe', 'pipe', 'pipe', 'pipe', 'pipe', ...inputs.map(() => 'pipe' as const)],
      // A process group of its own, for what is ended before it made its namespaces.
      detached: true,
    });
    const streams = pipesOf(child);
    const told = child.stdio[STATUS_FD] as Readable;
    for (const [at, content] of [options, ...inputs].entries()) {
      // The status comes between the options and the other inputs.
      feed(child.stdio[at === 0 ? OPTIONS_FD : STATUS_FD + at] as Writable, content);
    }
    const kill = () => {
      killProcessGroup(child.pid);
      group?.kill();
    };
    return { ...streams, ended: ending(child, told, group), kill };
  }

  /** Handed over in a pipe: a program can read the command line of its sandbox, which should tell it nothing. */
  #options({ files, readable, limits }: Launch): string[] {
    const filterFd = STATUS_FD + 1;
    const firstFileFd = this.#filter === null ? filterFd : filterFd + 1;
    return [
      ...['--json-status-fd', `${STATUS_FD}`],
      ...(this.#filter === null ? [] : ['--seccomp', `${filterFd}`]),
      ...APART,
      ...this.#view,
      ...['--proc', '/proc', '--dev', '/dev'],
      ...['--size', `${SHARED_MEMORY_BYTES}`, '--tmpfs', '/dev/shm', '--remount-ro', '/dev'],
      ...['--size', `${limits.diskBytes}`, '--tmpfs', '/tmp'],
      ...['--size', `${limits.diskBytes}`, '--tmpfs', WORK],
      ...readable.filter((path) => !isInSystemView(path)).flatMap((path) => ['--ro-bind', path, path]),
      ...files.flatMap(({ path, executable }, at) => [
        ...['--perms', executable === true ? '0755' : '0644'],
        ...['--file', `${firstFileFd + at}`, join(WORK, path)],
      ]),
      ...['--remount-ro', '/', '--chdir', WORK],
    ];
  }
}

const OPTIONS_FD = 3;
const STATUS_FD = 4;

/** As root, it is as nobody that namespaces are made: what gets out of them is nobody outside, too. */
const AS_NOBODY = [
  '/usr/bin/setpriv',
  ...[`--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups'],
  ...['--inh-caps=-all', '--bounding-set=-all', '--no-new-privs', '--'],
];

const APART = [
  ...[
    '--unshare-user',
    '--unshare-pid',
    '--unshare-net',
    '--unshare-ipc',
    '--unshare-uts',
    '--unshare-cgroup-try',
  ],
  ...['--disable-userns', '--cap-drop', 'ALL', '--uid', `${NOBODY}`, '--gid', `${NOBODY}`],
  ...['--hostname', 'sandbox', '--new-session', '--die-with-parent'],
];

/** Enough of what bubblewrap says to tell why it could not start a process. */
const SAID_BYTES = 500;

function feed(into: Writable, content: string | Uint8Array): void {
  // Where bubblewrap ends before it has read it, its end says why.
  into.on('error', () => {});
  into.end(content);
}

/** Waits until the process, its pipes and its group are gone. */
async function ending(child: ChildProcess, told: Readable, group: Group | null): Promise<ProcessEnd> {
  const status = text(told);
  let said = '';
  child.stderr?.on('data', (bytes: Buffer) => {
    if (said === '') said = bytes.toString('utf8', 0, SAID_BYTES);
  });
  try {
    const [code, signal] = await endOf(child);
    const usage = (await group?.usage()) ?? { peakBytes: null, outOfMemory: false };
    const [, exit] = /"exit-code":\s*(\d+)/.exec(await status) ?? [];
    // A program's own end is always told; without it, something ended the sandbox, or it was never made.
    if (exit === undefined && signal !== 'SIGKILL' && !usage.outOfMemory) {
      throw new Error(
        `bubblewrap could not start a process; it ended with ${signal ?? code}: ${said.trim()}`,
      );
    }
    const { peakBytes, outOfMemory } = usage;
    return { status: exit === undefined ? KILLED : Number(exit), memoryBytes: peakBytes, outOfMemory };
  } finally {
    await group?.end();
  }
}

/** What a shell says of a process that was killed. */
const KILLED = 128 + 9;

function endOf(child: ChildProcess): Promise<[code: number | null, signal: NodeJS.Signals | null]> {
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => resolve([code, signal]));
  });
}
