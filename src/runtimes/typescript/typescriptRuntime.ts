import { compilerVersion } from 'virtual:type-packs';
import type { Compiled } from '../../../workers/typescript/protocol.ts';
import type {
  EngineProgress,
  Execution,
  Language,
  Outcome,
  Program,
  Runtime,
  ScriptResult,
} from '../../model/index.ts';
import { joinProgress } from '../joinProgress.ts';
import { emptyTold, stoppedExecution } from '../stoppedExecution.ts';
import { CALLED_FILE, type Compile, compileCalls, withCallLines } from './calls.ts';
import { CompilerWorker } from './compilerWorker.ts';
import { withSourceLines } from './sourceLines.ts';
import { canBeJudged } from './verdict.ts';

/** The name under which the compiler is reported. */
const ENGINE = compilerVersion.split('+', 1).join();

/** What tsc exits with where it found errors and wrote its outputs all the same, as it does by default. */
const OUTPUTS_IN_SPITE_OF_ERRORS = 2;

/**
 * TypeScript in the page: type-checked and compiled by tsc's compiler in a worker of its own, then executed by
 * the JavaScript runtime that was handed in. A program with an error is not executed, as after tsc's failure.
 */
export class TypeScriptRuntime implements Runtime {
  readonly id = 'typescript-in-the-tab';
  readonly languages = ['typescript'] as const;
  readonly #javascript: Runtime;
  readonly #compiler = new CompilerWorker();

  constructor(javascript: Runtime) {
    this.#javascript = javascript;
  }

  get concurrency(): number {
    return this.#javascript.concurrency;
  }

  versionFor(): string {
    return `${compilerVersion} + ${this.#javascript.versionFor(['javascript'])}`;
  }

  async start(
    _languages?: readonly Language[],
    onProgress: (progress: EngineProgress) => void = () => {},
  ): Promise<void> {
    const tell = joinProgress(2, onProgress);
    const compiler = { loadedBytes: 0, totalBytes: 0, wantedWorkers: 1 };
    tell(0, { ...compiler, stage: 'starting', readyWorkers: 0 });
    await Promise.all([
      this.#compiler.start().then(() => tell(0, { ...compiler, stage: 'ready', readyWorkers: 1 })),
      this.#javascript.start(['javascript'], (progress) => tell(1, progress)),
    ]);
  }

  /** The limit on time holds for the compiler and for the compiled program, for each by itself. */
  async execute(program: Program, signal?: AbortSignal): Promise<Execution> {
    const { entry, files, limits } = program;
    if (entry.kind === 'calls') {
      const compile: Compile = (source) =>
        this.#compiler.compile({ [CALLED_FILE]: source }, CALLED_FILE, limits.wallMs, signal);
      const compiled = await compileCalls(entry, compile);
      if ('refused' in compiled) return { ...notRun('exited', compiled.ms), calls: compiled.refused };
      if ('failed' in compiled) return notRun(compiled.failed, compiled.ms, { detail: compiled.detail });
      const execution = await this.#javascript.execute(
        { ...program, language: 'javascript', entry: compiled.entry },
        signal,
      );
      return {
        ...execution,
        calls: execution.calls && withCallLines(execution.calls, compiled.map),
        engine: `${ENGINE} + ${execution.engine}`,
      };
    }
    if (entry.kind !== 'script') {
      return notRun('unsupported', 0, { detail: 'cases', missingFeatures: ['cases'] });
    }
    const compilation = await this.#compiler.compile(files, entry.path, limits.wallMs, signal);
    const { status, ms } = compilation;
    if (status === 'crashed') return notRun('crashed', ms, { detail: compilation.message });
    if (status !== 'compiled') return notRun(status, ms);
    const { compiled } = compilation;
    if (compiled.diagnostics.some(({ severity }) => severity === 'error')) return refused(compiled, ms);

    const path = entry.path.replace(/\.([cm]?)tsx?$/, '.$1js');
    const execution = await this.#javascript.execute(
      {
        ...program,
        language: 'javascript',
        entry: { ...entry, path },
        files: { ...files, ...compiled.outputs },
      },
      signal,
    );
    const map = compiled.maps[path];
    return {
      ...execution,
      durationMs: ms + execution.durationMs,
      script:
        execution.script && map !== undefined ? withSourceLines(execution.script, map) : execution.script,
      engine: `${ENGINE} + ${execution.engine}`,
    };
  }

  /** Ends the compiler; the JavaScript runtime belongs to whoever handed it in. */
  async stop(): Promise<void> {
    await this.#compiler.stop();
  }
}

/** A program with errors, as tsc leaves it; or `unsupported`, where a missing package may be all that is wrong. */
function refused({ diagnostics, missing }: Compiled, ms: number): Execution {
  const script: ScriptResult = { diagnostics, error: null, assertions: null, reachedEnd: false };
  if (canBeJudged(missing, diagnostics)) {
    return notRun('exited', ms, { exitStatus: OUTPUTS_IN_SPITE_OF_ERRORS, missingFeatures: missing, script });
  }
  return notRun('unsupported', ms, { detail: missing.join(', '), missingFeatures: missing, script });
}

function notRun(outcome: Outcome, ms: number, facts: Partial<Execution> = {}): Execution {
  return { ...stoppedExecution(outcome, null, emptyTold(), ms, ENGINE), ...facts };
}
