import type { CaseResult, Execution, Program, StepResult } from '../../src/model/index.ts';

/** Page to frame, over the port handed to the frame at its birth. `spawn` brings the worker's own port. */
export type ToFrame =
  | { type: 'engine'; engine: EngineFiles }
  | { type: 'snapshot'; snapshot: ArrayBuffer | null }
  | {
      type: 'spawn';
      worker: number;
      /** Boot from the snapshot last posted, or cold. */
      fromSnapshot: boolean;
      makeSnapshot: boolean;
      /** PYTHONHASHSEED of a cold boot. */
      hashSeed: number;
      memoryBytes: number;
    }
  | { type: 'terminate'; worker: number }
  /** Asks whether the frame is still there. */
  | { type: 'ping' };

/** Frame to page. */
export type FromFrame =
  | { type: 'ready'; crossOriginIsolated: boolean }
  | { type: 'worker-error'; worker: number; message: string }
  | { type: 'pong' };

/** Everything an engine needs, as bytes: inside the sandbox nothing can be fetched. */
export interface EngineFiles {
  /** The worker's classic script. */
  script: string;
  wasm: ArrayBuffer;
  stdlib: ArrayBuffer;
  /** Zip of the time zones, as a Python package. */
  tzdata: ArrayBuffer;
}

/** Frame to worker, once, with the worker's port to the page. */
export interface WorkerBoot {
  wasm: WebAssembly.Module;
  stdlib: ArrayBuffer;
  tzdata: ArrayBuffer;
  snapshot: ArrayBuffer | null;
  makeSnapshot: boolean;
  hashSeed: number;
  memoryBytes: number;
}

/** Page to worker, over their private port. */
export type ToWorker = { type: 'execute'; id: number; program: Program };

/** Worker to page, over their private port. The page validates every one: the worker runs hostile code. */
export type FromWorker =
  | { type: 'booted'; bootMs: number; snapshot: ArrayBuffer | null }
  | { type: 'boot-failed'; message: string }
  | { type: 'output'; id: number; stream: 'stdout' | 'stderr'; text: string }
  | { type: 'load'; id: number; load: StepResult }
  | { type: 'case'; id: number; index: number; result: CaseResult }
  | {
      type: 'done';
      id: number;
      execution: Execution;
      /** Why this worker can't run another program; null where it can. */
      discard: string | null;
      resetMs: number;
    };
