import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, readFile, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isRunning } from '../leftBehind.ts';
import type { ProcessLimits } from './sandbox.ts';

/** A group of processes that the kernel counts and limits together. */
export interface Group {
  /** Files that a process writes itself into to join, with all that it starts from then on. */
  joinBy: readonly string[];
  /** What it took, read before it is ended. */
  usage(): Promise<{ peakBytes: number | null; outOfMemory: boolean }>;
  /** Ends whatever is in it. */
  kill(): void;
  /** Ends whatever is still in it, and removes it. */
  end(): Promise<void>;
}

/** Control groups below the one that this process is in. */
export interface Cgroups {
  readonly version: 'cgroup v2' | 'cgroup v1';
  create(name: string, limits: Pick<ProcessLimits, 'memoryBytes' | 'processes'>): Promise<Group>;
  close(): Promise<void>;
}

const ROOT = '/sys/fs/cgroup';
/** `cpu` has no limit set: each group gets an equal share, so that a program's hundred threads count as one. */
const CONTROLLERS = ['memory', 'pids', 'cpu'] as const;

/**
 * Where this process may make groups; null where the system gives it none. With version 2 that takes a delegated
 * group, as of `systemd-run --user --scope -p Delegate=yes`.
 */
export async function openCgroups(): Promise<Cgroups | null> {
  const own = ownGroups(readFileSync('/proc/self/cgroup', 'utf8'));
  return (await openVersion2(own)) ?? (await openVersion1(own));
}

/** From the lines of /proc/self/cgroup: which group, by controller; '' is version 2's. */
export function ownGroups(text: string): Map<string, string> {
  const lines = text.split('\n').flatMap((line) => {
    const [, controllers, path] = /^\d+:([^:]*):(.*)$/.exec(line) ?? [];
    return controllers === undefined || path === undefined ? [] : [{ controllers, path }];
  });
  return new Map(
    lines.flatMap(({ controllers, path }) => controllers.split(',').map((name) => [name, path] as const)),
  );
}

async function openVersion1(own: ReadonlyMap<string, string>): Promise<Cgroups | null> {
  const name = `benchtab-${process.pid}`;
  const folders: Partial<Record<(typeof CONTROLLERS)[number], string>> = {};
  for (const controller of CONTROLLERS) {
    const path = own.get(controller);
    if (path === undefined) continue;
    const base = join(ROOT, controller, path);
    const folder = join(base, name);
    await removeDeserted(base);
    if (await made(folder)) folders[controller] = folder;
  }
  const { memory, pids } = folders;
  const all = Object.values(folders);
  if (memory === undefined || pids === undefined) {
    await removeAll(all);
    return null;
  }
  return {
    version: 'cgroup v1',
    create: async (job, limits) => {
      const parts = all.map((folder) => join(folder, job));
      const memoryOf = (file: string) => join(memory, job, `memory.${file}`);
      for (const part of parts) await mkdir(part);
      await writeFile(memoryOf('limit_in_bytes'), `${limits.memoryBytes}`);
      await ifThere(writeFile(memoryOf('memsw.limit_in_bytes'), `${limits.memoryBytes}`));
      await writeFile(join(pids, job, 'pids.max'), `${limits.processes}`);
      return {
        joinBy: parts.map((part) => join(part, 'cgroup.procs')),
        usage: async () => ({
          peakBytes: numberIn(await readFile(memoryOf('max_usage_in_bytes'), 'utf8'), /^(\d+)/),
          outOfMemory:
            (numberIn(await readFile(memoryOf('oom_control'), 'utf8'), /^oom_kill (\d+)/m) ?? 0) > 0,
        }),
        kill: () => killAll(join(memory, job)),
        end: () => endGroups(parts),
      };
    },
    close: async () => {
      await removeAll(all);
    },
  };
}

async function openVersion2(own: ReadonlyMap<string, string>): Promise<Cgroups | null> {
  const path = own.get('');
  if (path === undefined) return null;
  const base = join(ROOT, path);
  const leaf = join(base, `benchtab-${process.pid}`);
  try {
    const offered = (await readFile(join(base, 'cgroup.controllers'), 'utf8')).trim().split(' ');
    if (!offered.includes('memory') || !offered.includes('pids')) return null;
    // A group with processes of its own can't share out to others, so this process moves into one below.
    if (!(await made(leaf))) return null;
    await writeFile(join(leaf, 'cgroup.procs'), `${process.pid}`);
    const wanted = CONTROLLERS.filter((name) => offered.includes(name)).map((name) => `+${name}`);
    await writeFile(join(base, 'cgroup.subtree_control'), wanted.join(' '));
  } catch {
    return null;
  }
  return {
    version: 'cgroup v2',
    create: async (job, limits) => {
      const folder = join(base, `benchtab-${process.pid}-${job}`);
      await mkdir(folder);
      await writeFile(join(folder, 'memory.max'), `${limits.memoryBytes}`);
      await ifThere(writeFile(join(folder, 'memory.swap.max'), '0'));
      await ifThere(writeFile(join(folder, 'memory.oom.group'), '1'));
      await writeFile(join(folder, 'pids.max'), `${limits.processes}`);
      return {
        joinBy: [join(folder, 'cgroup.procs')],
        usage: async () => ({
          peakBytes: numberIn(await readIfThere(join(folder, 'memory.peak')), /^(\d+)/),
          outOfMemory:
            (numberIn(await readFile(join(folder, 'memory.events'), 'utf8'), /^oom_kill (\d+)/m) ?? 0) > 0,
        }),
        kill: () => killAll(folder),
        end: () => endGroups([folder]),
      };
    },
    // The group that this process is in goes with it.
    close: async () => {},
  };
}

/** Removes the groups of runners that were killed: their processes ended with them. */
async function removeDeserted(base: string): Promise<void> {
  for (const name of namesIn(base)) {
    const [, pid] = /^benchtab-(\d+)$/.exec(name) ?? [];
    if (pid === undefined || isRunning(Number(pid))) continue;
    const folder = join(base, name);
    await removeAll([
      ...namesIn(folder)
        .filter((job) => /^job-\d+$/.test(job))
        .map((job) => join(folder, job)),
      folder,
    ]);
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    // Not there, or not for us to see.
    return [];
  }
}

const TRIES = 200;
const BETWEEN_TRIES_MS = 5;

/** A group can be removed once its last process is gone, which the kernel may tell a moment late. */
async function endGroups(folders: readonly string[]): Promise<void> {
  for (let left = TRIES; ; left--) {
    for (const folder of folders) killAll(folder);
    const stay = await removeAll(folders);
    if (stay.length === 0) return;
    if (left === 0) throw new Error(`Processes are left in ${stay.join(', ')}.`);
    await sleep(BETWEEN_TRIES_MS);
  }
}

function killAll(folder: string): void {
  for (const pid of processesIn(folder)) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It ended by itself.
    }
  }
}

function processesIn(folder: string): number[] {
  try {
    const lines = readFileSync(join(folder, 'cgroup.procs'), 'utf8').split('\n');
    return lines.filter((line) => line !== '').map(Number);
  } catch {
    // The group is gone.
    return [];
  }
}

/** Removes the folders that can be, and gives the others. */
async function removeAll(folders: readonly string[]): Promise<string[]> {
  for (const folder of folders) await ifThere(rmdir(folder));
  return folders.filter((folder) => existsSync(folder));
}

async function made(folder: string): Promise<boolean> {
  try {
    await mkdir(folder);
    return true;
  } catch {
    return false;
  }
}

async function ifThere(work: Promise<unknown>): Promise<void> {
  await work.catch(() => {});
}

function readIfThere(file: string): Promise<string> {
  return readFile(file, 'utf8').catch(() => '');
}

function numberIn(text: string, pattern: RegExp): number | null {
  const [, digits] = pattern.exec(text) ?? [];
  return digits === undefined ? null : Number(digits);
}
