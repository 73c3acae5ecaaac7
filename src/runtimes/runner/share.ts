import type { EngineProgress, EntryKind, Execution, Language, Program, Runtime } from '../../model/index.ts';
import { emptyTold, stoppedExecution } from '../stoppedExecution.ts';
import { executeInParts } from './callParts.ts';
import type { RunnerClient } from './client.ts';
import { knownCapabilities } from './state.ts';
import { NATIVE_CALLS, versionOf } from './versions.ts';

/** The most programs that a page keeps on a runner at once, however many machines stand behind it. */
const MOST_AT_ONCE = 256;

/**
 * What one run has of the page's native runner: the languages that are wanted natively and that the runner had when
 * the run was settled. It keeps to the engines of then: runners may go and come back, and none takes another's place
 * in silence.
 */
export class RunnerShare implements Runtime {
  readonly id = 'runner';
  readonly #client: RunnerClient;
  readonly #wanted: () => readonly Language[];
  readonly #kind: EntryKind;
  /** Versions by language, as settled; null before. */
  #promised: ReadonlyMap<Language, string> | null = null;

  /**
   * @param wanted languages that are to be run natively where the runner can, asked for when a run is settled.
   * @param kind of the run's programs: a runner takes scripts, calls in some languages, and no cases.
   */
  constructor(client: RunnerClient, wanted: () => readonly Language[], kind: EntryKind = 'script') {
    this.#client = client;
    this.#wanted = wanted;
    this.#kind = kind;
  }

  get languages(): readonly Language[] {
    return [...(this.#promised ?? this.#offered()).keys()];
  }

  get concurrency(): number {
    const capabilities = knownCapabilities(this.#client.state);
    if (capabilities === null || this.languages.length === 0) return 1;
    return Math.min(capabilities.concurrency, MOST_AT_ONCE);
  }

  versionFor(languages: readonly Language[]): string {
    const versions = languages.map((language) => this.#promised?.get(language) ?? 'not settled yet');
    return [...new Set(versions)].sort().join('; ');
  }

  /** Waits for a connection that is being made, and promises what the runner has then. */
  async settle(): Promise<void> {
    await this.#client.settled();
    this.#promised = this.#offered();
  }

  async start(
    _languages: readonly Language[],
    onProgress: (progress: EngineProgress) => void = () => {},
  ): Promise<void> {
    if (this.#promised === null) await this.settle();
    const tell = (stage: EngineProgress['stage'], readyWorkers: number) =>
      onProgress({ stage, loadedBytes: 0, totalBytes: 0, readyWorkers, wantedWorkers: this.concurrency });
    tell('starting', 0);
    await this.#client.connected();
    tell('ready', this.concurrency);
  }

  async execute(program: Program, signal?: AbortSignal): Promise<Execution> {
    if (this.#promised === null) await this.settle();
    const version = this.#promised?.get(program.language);
    const { entry } = program;
    const capabilities = knownCapabilities(this.#client.state);
    if (version === undefined || entry.kind !== this.#kind) {
      const detail = `The native runner was not promised to run ${entry.kind} in ${program.language}.`;
      return stoppedExecution('unsupported', detail, emptyTold(), 0, this.id);
    }
    const execute = (part: Program) => this.#client.execute(part, version, signal);
    // Without a runner a program waits for one, whole.
    return entry.kind === 'calls' && capabilities !== null
      ? executeInParts({ ...program, entry }, capabilities, execute)
      : execute(program);
  }

  /** The runner is the page's, and no run's. */
  async stop(): Promise<void> {}

  #offered(): Map<Language, string> {
    const capabilities = knownCapabilities(this.#client.state);
    if (capabilities === null) return new Map();
    return new Map(
      this.#wanted().flatMap((language) => {
        if (!takes(this.#kind, language)) return [];
        const version = versionOf(capabilities, language);
        return version === null ? [] : [[language, version] as const];
      }),
    );
  }
}

function takes(kind: EntryKind, language: Language): boolean {
  return kind === 'script' || (kind === 'calls' && NATIVE_CALLS.includes(language));
}
