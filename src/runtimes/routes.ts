import {
  type EngineProgress,
  type Execution,
  emptyExecution,
  type Language,
  type Program,
  type Runtime,
} from '../model/index.ts';
import { byEngine, type Share, startAll } from './byEngine.ts';

/** Version of a language that nothing here runs. */
const NONE = 'none';

/**
 * One runtime made of several: each program goes to the first that takes its language, and only engines that
 * are needed are started. What none of them takes has the outcome `unsupported`.
 */
export class Routes implements Runtime {
  readonly id = 'routes';
  readonly #runtimes: readonly Runtime[];

  constructor(runtimes: readonly Runtime[]) {
    this.#runtimes = runtimes;
  }

  /** Asked anew each time: an engine may find out when it is settled. */
  get languages(): readonly Language[] {
    return [...new Set(this.#runtimes.flatMap(({ languages }) => languages))];
  }

  get concurrency(): number {
    return Math.max(1, ...this.#runtimes.map(({ concurrency }) => concurrency));
  }

  versionFor(languages: readonly Language[]): string {
    const versions = languages.map(
      (language) => this.#runtimeFor(language)?.versionFor([language]) ?? `${NONE} for ${language}`,
    );
    return [...new Set(versions)].sort().join('; ');
  }

  /** One engine after the other: what the first turns out to take is not tried on the next. */
  async settle(languages: readonly Language[]): Promise<void> {
    let left = languages;
    for (const runtime of this.#runtimes) {
      await runtime.settle?.(left.filter((language) => runtime.languages.includes(language)));
      left = left.filter((language) => !runtime.languages.includes(language));
    }
  }

  start(languages: readonly Language[], onProgress?: (progress: EngineProgress) => void): Promise<void> {
    return startAll(this.#shares(languages), onProgress);
  }

  async execute(program: Program, signal?: AbortSignal): Promise<Execution> {
    const runtime = this.#runtimeFor(program.language);
    return runtime === null ? notRunHere(program.language) : runtime.execute(program, signal);
  }

  async stop(): Promise<void> {
    await Promise.all(this.#runtimes.map((runtime) => runtime.stop()));
  }

  #shares(languages: readonly Language[]): Share[] {
    return byEngine(languages, (language) => this.#runtimeFor(language));
  }

  #runtimeFor(language: Language): Runtime | null {
    return this.#runtimes.find(({ languages }) => languages.includes(language)) ?? null;
  }
}

function notRunHere(language: Language): Execution {
  const detail = `Nothing that is connected to this page runs ${language}.`;
  return { ...emptyExecution('unsupported', detail, NONE), missingFeatures: [language] };
}
