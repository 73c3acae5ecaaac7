import type { WorkerBoot } from '../sandbox/protocol.ts';

/** What every Python worker is handed. */
export interface PythonFiles {
  stdlib: ArrayBuffer;
  /** Zip of the time zones, as a Python package. */
  tzdata: ArrayBuffer;
}

/** How one worker boots. */
export interface PythonSettings {
  makeSnapshot: boolean;
  /** PYTHONHASHSEED of a cold boot. */
  hashSeed: number;
  memoryBytes: number;
}

export type PythonBoot = WorkerBoot<PythonFiles, PythonSettings>;
/** What the engine itself starts from, whatever its worker is for. */
export type EngineBoot = Omit<PythonBoot, 'role'>;
