import { setTimeout as wait } from 'node:timers/promises';
import type { ExecutionEvent, Executor } from '../../../runner/engine/executor.ts';
import type { MakeExecutor } from '../../../runner/run.ts';
import { type Execution, emptyExecution, type Language, type Program } from '../../../src/model/index.ts';

/** What a program of the stand-in engine does: its entry's text is this as JSON. */
export interface Act {
  /** Milliseconds that it runs. */
  sleepMs?: number;
  /** Text that it writes to stdout, so many times over. */
  print?: string;
  times?: number;
  exitStatus?: number;
  outcome?: Execution['outcome'];
  /** Takes the whole runner down, as a fault of its host would. */
  kill?: boolean;
  /** The machine can't go on. */
  fail?: string;
}

/** Part of the engine's text, so that tests can have runners whose toolchains differ. */
const VERSION = process.env.STAND_IN_VERSION ?? '1';

/** What pages are told of its isolation. */
const ISOLATION = process.env.STAND_IN_ISOLATION === 'none' ? 'none' : 'bubblewrap';

const LANGUAGES: Language[] = ['java', 'cpp', 'c_sharp'];

/**
 * An engine that runs no programs, for tests of the server around it: of doors, queues and deliveries. Whatever is said
 * of programs is tested with the real one.
 */
export const makeStandIn: MakeExecutor = async ({ slots, limits }) => new StandIn(slots, limits);

class StandIn implements Executor {
  readonly slots: number;
  readonly found: Executor['found'];

  constructor(slots: number, limits: Program['limits']) {
    this.slots = slots;
    this.found = {
      isolation: { kind: ISOLATION, limitsBy: 'nothing, in tests' },
      toolchains: LANGUAGES.map((language) => ({
        language,
        engine: `stand-in ${VERSION}`,
        libraries: [],
      })),
      missing: [{ language: 'python', reason: 'The stand-in runs none.', install: 'Start the real runner.' }],
      limits,
    };
  }

  async execute(
    program: Program,
    signal: AbortSignal,
    onEvent: (event: ExecutionEvent) => void,
  ): Promise<Execution> {
    const path = program.entry.kind === 'script' ? program.entry.path : '';
    const act: Act = JSON.parse(program.files[path] ?? '{}');
    onEvent({ type: 'state', state: 'compiling' });
    if (act.kill) process.kill(process.pid, 'SIGKILL');
    if (act.fail !== undefined) throw new Error(act.fail);
    onEvent({ type: 'state', state: 'running' });
    const text = act.print ?? '';
    for (let time = 0; time < (act.times ?? 1) && text !== ''; time += 1) {
      onEvent({ type: 'output', stream: 'stdout', text });
      // As from a pipe: in pieces, between which others have their turn.
      await wait(0);
    }
    const started = performance.now();
    await wait(act.sleepMs ?? 0, undefined, { signal }).catch(() => {});
    return this.#execution(act, text.repeat(act.times ?? 1), signal.aborted, performance.now() - started);
  }

  async stop(): Promise<void> {}

  #execution(act: Act, stdout: string, aborted: boolean, durationMs: number): Execution {
    const outcome = aborted ? 'cancelled' : (act.outcome ?? 'exited');
    return {
      ...emptyExecution(outcome, null, `stand-in ${VERSION}`),
      exitStatus: outcome === 'exited' ? (act.exitStatus ?? 0) : null,
      stdout: { text: stdout, totalBytes: Buffer.byteLength(stdout), droppedBytes: 0 },
      durationMs,
      script: { diagnostics: [], error: null, assertions: null, reachedEnd: outcome === 'exited' },
    };
  }
}
