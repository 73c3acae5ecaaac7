import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { type Cgroups, type Group, openCgroups } from './cgroups.ts';
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
  readonly #cgroups: Cgroups | null;
  readonly #view: readonly string[];
  readonly #filter = seccompFilter(process.arch);
  #count = 0;

  private constructor(cgroups: Cgroups | null, people: string) {
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

  /** @param folder an empty one that is the runner's own, readable to all. */
  static async open(folder: string): Promise<Bubblewrap> {
    const people = join(folder, 'etc');
    publicFolder(people);
    for (const [name, content] of Object.entries(PEOPLE)) publicFile(join(people, name), content);
    return new Bubblewrap(await openCgroups(), people);
  }

  async start(launch: Launch): Promise<Confined> {
    const name = `job-${this.#count++}`;
    const group = (await this.#cgroups?.create(name, launch.limits)) ?? null;
    const inputs = [
      ...(this.#filter === null ? [] : [this.#filter]),
      ...launch.files.map(({ content }) => content),
    ];
    const [command = '', ...args] = this.#commandLine(launch, group);
    const child = spawn(command, args, {
      cwd: '/',
      env: { ...launch.env },
      stdio: ['pipe', 'pipe', 'pipe', 'pipe', ...inputs.map(() => 'pipe' as const)],
    });
    const streams = pipesOf(child);
    const [told, ...into] = child.stdio.slice(3);
    for (const [at, content] of inputs.entries()) feed(into[at] as Writable, content);
    return { ...streams, ended: ending(child, told as Readable, group), kill: () => child.kill('SIGKILL') };
  }

  async close(): Promise<void> {
    await this.#cgroups?.close();
  }

  #commandLine({ command, files, readable, limits }: Launch, group: Group | null): string[] {
    const firstFile = this.#filter === null ? 4 : 5;
    return [
      ...['/bin/sh', '-c', JOIN, 'sh', ...(group?.joinBy ?? []), '--'],
      ...(process.getuid?.() === 0 ? AS_NOBODY : []),
      ...['bwrap', '--json-status-fd', '3'],
      ...(this.#filter === null ? [] : ['--seccomp', '4']),
      ...APART,
      ...this.#view,
      ...['--proc', '/proc', '--dev', '/dev'],
      ...['--size', `${SHARED_MEMORY_BYTES}`, '--tmpfs', '/dev/shm', '--remount-ro', '/dev'],
      ...['--size', `${limits.diskBytes}`, '--tmpfs', '/tmp'],
      ...['--size', `${limits.diskBytes}`, '--tmpfs', WORK],
      ...readable.filter((path) => !isInSystemView(path)).flatMap((path) => ['--ro-bind', path, path]),
      ...files.flatMap(({ path, executable }, at) => [
        ...['--perms', executable === true ? '0755' : '0644'],
        ...['--file', `${firstFile + at}`, join(WORK, path)],
      ]),
      ...['--remount-ro', '/', '--chdir', WORK, '--'],
      ...withLimits(command, limits, group === null),
    ];
  }
}

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
  let killed = false;
  await new Promise<void>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', () => {
      killed = child.killed;
      resolve();
    });
  });
  const usage = (await group?.usage()) ?? { peakBytes: null, outOfMemory: false };
  await group?.end();
  const [, code] = /"exit-code":\s*(\d+)/.exec(await status) ?? [];
  // Without it the sandbox was not made: the program's own end is always told.
  if (code === undefined && !killed && !usage.outOfMemory) {
    throw new Error(
      `bubblewrap could not start a process; it ended with ${child.exitCode ?? child.signalCode}.`,
    );
  }
  return {
    status: code === undefined ? 128 + 9 : Number(code),
    memoryBytes: usage.peakBytes,
    outOfMemory: usage.outOfMemory,
  };
}
