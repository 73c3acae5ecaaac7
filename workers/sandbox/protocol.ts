import type {
  CallResult,
  CallsResult,
  CaseResult,
  Execution,
  Program,
  StepResult,
} from '../../src/model/index.ts';

/** Page to frame, over the port handed to the frame at its birth. `spawn` brings the worker's own port. */
export type ToFrame =
  | { type: 'engine'; engine: EngineFiles }
  | { type: 'snapshot'; snapshot: ArrayBuffer | null }
  | {
      type: 'spawn';
      worker: number;
      /** Hand the worker the snapshot last posted. */
      fromSnapshot: boolean;
      /** What this engine's workers are told at their birth. */
      settings: unknown;
    }
  | { type: 'terminate'; worker: number }
  /** Start the keeper of processes for the program in this worker; it ends with the worker. */
  | { type: 'keep-processes'; worker: number; settings: unknown }
  /** Asks whether the frame is still there. */
  | { type: 'ping' };

/** Frame to page. */
export type FromFrame =
  | { type: 'ready'; crossOriginIsolated: boolean }
  | { type: 'worker-error'; worker: number; message: string }
  | { type: 'pong' };

/** Everything an engine needs: inside the sandbox nothing can be fetched. */
export interface EngineFiles<Files = unknown> {
  /** The worker's classic script. */
  script: string;
  /** WebAssembly, compiled once for all workers; null for an engine without. */
  wasm: ArrayBuffer | null;
  /** Handed to every worker. */
  files: Files;
}

/**
 * Frame to worker, once, with the worker's port to the page. A worker that executes programs may be handed another
 * port later, to its keeper of processes, whose role is then to be that; its port leads to the worker.
 */
export interface WorkerBoot<Files, Settings, Role = 'programs'> {
  role: Role;
  wasm: WebAssembly.Module | null;
  files: Files;
  snapshot: ArrayBuffer | null;
  settings: Settings;
}

/** Page to worker, over their private port. */
export interface ToWorker<Lent = null> {
  type: 'execute';
  id: number;
  program: Program;
  /** What this program needs beyond what every worker was given. */
  lent: Lent;
}

/** Worker to page, over their private port. The page validates every one: the worker runs hostile code. */
export type FromWorker =
  | { type: 'booted'; bootMs: number; snapshot: ArrayBuffer | null }
  | { type: 'boot-failed'; message: string }
  | { type: 'output'; id: number; stream: 'stdout' | 'stderr'; text: string }
  | { type: 'load'; id: number; load: StepResult }
  | { type: 'case'; id: number; index: number; result: CaseResult }
  /** The yardstick was timed: from here on the program's own time counts. Said once, before anything of it ran. */
  | { type: 'measured'; id: number }
  /** The source was loaded, to be called. */
  | { type: 'calls'; id: number; calls: CallsResult }
  /** A call with a limit begins: past it the page is to end the worker, if the call does not end. */
  | { type: 'calling'; id: number; index: number; limitMs: number }
  | { type: 'called'; id: number; index: number; result: CallResult }
  /** The program asked for a feature that the engine lacks, and goes on. */
  | { type: 'missed'; id: number; feature: string }
  /** The program asked for a process: it is to have a keeper of them. */
  | { type: 'processes'; id: number }
  /** The program can't go on without something that it was not lent. */
  | { type: 'needs'; id: number; name: string }
  | {
      type: 'done';
      id: number;
      execution: Execution;
      /** Why this worker can't run another program; null where it can. */
      discard: string | null;
      resetMs: number;
    };
