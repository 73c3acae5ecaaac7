import type { WorkerBoot } from '../../sandbox/protocol.ts';
import type { PythonFiles, PythonSettings } from '../bootSettings.ts';
import type { GroupBuffers } from './group.ts';
import type { InheritedFiles } from './inherited.ts';

/** Frame to worker: the keeper of a program's processes, whose port to the first of them comes with it. */
export type KeeperBoot = WorkerBoot<PythonFiles, PythonSettings, 'keeper'>;

/** Keeper to worker: a process other than the first; its port to the keeper comes with it. */
export type ProcessBoot = WorkerBoot<PythonFiles, PythonSettings, 'process'>;

/** A process to the keeper. */
export type ToKeeper =
  | ({ type: 'start' } & StartProcess)
  /** The one that says so is over; where that is not known yet, this was its end. */
  | { type: 'ended'; status: number }
  /** This process is to end, and may not be able to hear of it. */
  | { type: 'kill'; pid: number };

/** A process that is to start; it is entered in the group already. */
export interface StartProcess {
  slot: number;
  pid: number;
  buffers: GroupBuffers;
  task: ProcessTask;
}

/** What every new process takes over from the one that started it. */
interface Inheritance {
  files: InheritedFiles;
  /** How far these are up to the journal of files. */
  journalAt: number;
  stdin: Uint8Array;
  memoryBytes: number;
  seed: number | null;
}

/** What a process does: go on as a copy of another, or run Python as from a command line. */
export type ProcessTask = (ForkTask | CommandTask) & Inheritance;

export interface ForkTask {
  kind: 'fork';
  /** The memory, up to what was ever asked for. */
  image: Uint8Array<ArrayBuffer>;
  tableLength: number;
  stackPointer: number;
  identity: number;
  resume: { state: number; frame: number };
  /** Addresses of what the engine's worker holds of the interpreter, in the order of their names. */
  held: Record<string, number>;
}

export interface CommandTask {
  kind: 'command';
  /** JSON of what processes.py's run_command takes. */
  command: string;
}
