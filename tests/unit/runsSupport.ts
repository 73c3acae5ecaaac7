import {
  type BenchmarkModule,
  type Evaluation,
  type Execution,
  emptyExecution,
  type Language,
  type Program,
  type Runtime,
  type Sample,
  type Stores,
  type Task,
} from '../../src/model/index.ts';
import { memoryLocks } from '../../src/runs/memoryLocks.ts';
import { browserPlatform, type Platform } from '../../src/runs/platform.ts';

/** One page's means, shared by the "tabs" of a test; Node's BroadcastChannel is the real thing. */
export function testPlatform(): Platform {
  return { ...browserPlatform(), locks: memoryLocks() };
}

export function task(id: string): Task {
  return { benchmark: 'codeeval', id, title: id, language: 'python', groups: {}, data: {} };
}

/** `text` is what the stand-in engine is told to do with it; see {@link HandRuntime}. */
export function sample(model: string, taskId: string, text: string, index = 0): Sample {
  return { benchmark: 'codeeval', model, taskId, index, text, data: {} };
}

export const settings = {
  timeoutMs: 1000,
  memoryBytes: 1e9,
  outputBytes: 1e6,
  seed: 0,
  strict: false,
};

/**
 * A benchmark of one-line programs: whatever the engine says happened is the verdict. `exited` passes.
 */
export function lineBenchmark(change: Partial<BenchmarkModule> = {}): BenchmarkModule {
  return {
    id: 'codeeval',
    entry: 'script',
    evaluatorVersion: '1',
    defaultSettings: settings,
    cacheContent: (_task, { text }) => ({ text }),
    evaluate: async (_task, { model, taskId, index, text }, { seed }, { execute }) => {
      const execution = await execute({
        language: 'python',
        entry: { kind: 'script', path: 'main.py', watchAssertions: false },
        files: { 'main.py': text ?? '' },
        stdin: '',
        limits: { wallMs: 1000, memoryBytes: 1e9, outputBytes: 1e6 },
        seed,
      });
      return evaluationOf(model, taskId, index, execution);
    },
    ...change,
  };
}

function evaluationOf(model: string, taskId: string, index: number, execution: Execution): Evaluation {
  const passed = execution.outcome === 'exited';
  return {
    model,
    taskId,
    index,
    verdict: passed ? 'pass' : execution.outcome === 'timed-out' ? 'timed-out' : 'error',
    score: passed ? 1 : 0,
    strictScore: null,
    errorType: passed ? null : 'Error',
    errorMessage: execution.detail,
    tests: [],
    result: {},
    execution: { ...execution, stdout: '', stderr: '' },
    timedOut: execution.outcome === 'timed-out',
    attempts: [],
    fromCache: false,
  };
}

/**
 * An engine that does what the program's text says:
 * `pass`, `pass at length` (with 100 kB that no compression makes small), `crash`, `hang` (times out), `hang in company` (times out unless nothing runs beside it),
 * `block` (until released or aborted), `break` (the engine itself ends).
 */
export class HandRuntime implements Runtime {
  readonly id = 'hand';
  readonly languages: readonly Language[] = ['python'];
  readonly version: string;
  readonly concurrency: number;
  starts = 0;
  /** Texts in the order in which they were begun. */
  readonly executed: string[] = [];
  /** When each began and ended, in milliseconds on the clock that all tabs share. */
  readonly spans: { text: string; from: number; to: number }[] = [];
  mostAtOnce = 0;
  #running = 0;
  #released: (() => void)[] = [];
  #isReleased = false;

  constructor(concurrency: number, version = 'hand-1') {
    this.concurrency = concurrency;
    this.version = version;
  }

  versionFor(): string {
    return this.version;
  }

  async start(): Promise<void> {
    this.starts += 1;
  }

  async stop(): Promise<void> {}

  /** Let every `block` go, those to come too. */
  release(): void {
    this.#isReleased = true;
    for (const go of this.#released) go();
  }

  async execute(program: Program, signal?: AbortSignal): Promise<Execution> {
    const text = program.files['main.py'] ?? '';
    this.executed.push(text);
    const from = sharedClock();
    this.#running += 1;
    this.mostAtOnce = Math.max(this.mostAtOnce, this.#running);
    let inCompany = this.#running > 1;
    if (text === 'block' && !this.#isReleased) {
      await new Promise<void>((resolve) => {
        this.#released.push(resolve);
        signal?.addEventListener('abort', () => resolve());
      });
    }
    await new Promise((resolve) => setTimeout(resolve, 1));
    inCompany ||= this.#running > 1;
    this.#running -= 1;
    this.spans.push({ text, from, to: sharedClock() });
    if (text === 'break') throw new Error('the engine is gone');
    if (signal?.aborted) return execution('cancelled');
    if (text === 'crash') return execution('crashed');
    if (text === 'hang' || (text === 'hang in company' && inCompany)) return execution('timed-out');
    return { ...execution('exited'), detail: text === 'pass at length' ? randomText() : null };
  }
}

/** An engine that is found out anew each time: another version may be there then. */
export class ChangingRuntime extends HandRuntime {
  found: string;
  /** Until it is settled which one. */
  finding: Promise<void> = Promise.resolve();
  looked = 0;

  constructor(found: string) {
    super(1);
    this.found = found;
    this.release();
  }

  override versionFor(): string {
    return this.found;
  }

  async settle(): Promise<void> {
    this.looked += 1;
    await this.finding;
  }
}

const sharedClock = () => performance.timeOrigin + performance.now();

function randomText(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(10_000))).join();
}

function execution(outcome: Execution['outcome']): Execution {
  return {
    ...emptyExecution(outcome, null, 'hand-1'),
    exitStatus: outcome === 'exited' ? 0 : null,
    durationMs: 1,
  };
}

/** Store one task per text and one sample set, whose samples do what the texts say. */
export async function store(stores: Stores, model: string, texts: readonly string[]): Promise<void> {
  const about = { benchmark: 'codeeval', origin: 'test', importedAt: 0, issues: [] } as const;
  const tasks = texts.map((_, position) => task(`t${position}`));
  await stores.addTaskSet(
    {
      ...about,
      issues: [],
      id: 'tasks',
      name: 'Tasks',
      recognisedAs: null,
      md5: null,
      taskCount: tasks.length,
    },
    tasks,
  );
  await stores.addSampleSet(
    { ...about, issues: [], id: model, model, sampleCount: texts.length },
    texts.map((text, position) => sample(model, `t${position}`, text)),
  );
}

export const request = (...sampleSetIds: string[]) => ({
  name: 'A run',
  taskSetId: 'tasks',
  sampleSetIds,
  taskIds: null,
  settings,
});
