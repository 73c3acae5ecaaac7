import type { ChildProcess } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import type { Capabilities } from '../../../src/model/runner.ts';

/** A file that is there when the process starts. */
export interface LaunchFile {
  /** Relative to the work folder. */
  path: string;
  content: string | Uint8Array;
  executable?: boolean;
}

/** What keeps one process and its children from taking all of the machine. */
export interface ProcessLimits {
  /** Of all its processes together, with what they write into the work folder; see {@link Confinement.limitsBy}. */
  memoryBytes: number;
  /** Processes and threads. */
  processes: number;
  /** Of each process; null for no limit, which is for compilers that stay. */
  cpuSeconds: number | null;
  /** Bytes of the work folder, and of /tmp; a single file is held to it, too. */
  diskBytes: number;
}

/** A process to start. Its working directory, and home, is a fresh work folder. */
export interface Launch {
  /** A path, or a name in /usr/bin; relative paths are those of the work folder. */
  command: readonly [string, ...string[]];
  env: Readonly<Record<string, string>>;
  files: readonly LaunchFile[];
  /** Files and folders of this machine that it can read, at the place where they are. */
  readable: readonly string[];
  limits: ProcessLimits;
}

/** How a process ended, its children with it. */
export interface ProcessEnd {
  /** Its exit status; 128 and the signal's number where a signal ended it, as in a shell. */
  status: number;
  /** The most memory it and its children had at a time; null where nothing counted it. */
  memoryBytes: number | null;
  /** Did the kernel end one of its processes because the memory limit was reached? */
  outOfMemory: boolean;
}

export interface Confined {
  stdin: Writable;
  stdout: Readable;
  stderr: Readable;
  /**
   * Settles once nothing of it is left.
   * @throws Error (rejects) where it could not be started at all.
   */
  ended: Promise<ProcessEnd>;
  /** Ends it and all its children. */
  kill(): void;
}

/** A way of starting processes apart from everything else. */
export interface Sandbox {
  readonly isolation: Capabilities['isolation'];
  start(launch: Launch): Promise<Confined>;
  /** Removes what it made on this machine. All that was started must have ended. */
  close(): Promise<void>;
}

/** The streams of a child that was started with pipes. */
export function pipesOf(child: ChildProcess): Pick<Confined, 'stdin' | 'stdout' | 'stderr'> {
  const { stdin, stdout, stderr } = child;
  if (stdin === null || stdout === null || stderr === null) throw new Error('A child has no pipes.');
  // A program that does not read what it is given is no failure of ours.
  stdin.on('error', () => {});
  return { stdin, stdout, stderr };
}
