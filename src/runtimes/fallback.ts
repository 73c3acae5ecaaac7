import type { EngineProgress, Execution, Language, Program, Runtime } from '../model/index.ts';
import { byEngine, startAll } from './byEngine.ts';

/** Which of the two engines was chosen, for the page to say; `reason`, for people, is why the preferred one was not. */
export type EngineChoice = { engine: 'preferred' } | { engine: 'local'; reason: string };

export interface FallbackOptions {
  /** Always there. */
  local: Runtime;
  /** Loads the engine that may or may not start, for languages of the local one. Called when the first is settled. */
  load: () => Promise<Runtime>;
  /** Told once for each language. */
  onChoice?: (language: Language, choice: EngineChoice) => void;
}

/**
 * An engine that can be counted on, and another that is preferred where it can start. Which of them takes a language
 * is found out by trying, before a run begins ({@link Runtime.settle}), and is never changed: where the preferred one
 * ends later, its runs fail and say why, and none goes on with the other in silence. The preferred one is for scripts:
 * whatever else comes here is the local one's, and versionFor is not about it.
 */
export function withFallback(options: FallbackOptions): Runtime {
  return new Fallback(options);
}

class Fallback implements Runtime {
  readonly id = 'fallback';
  readonly languages: readonly Language[];
  readonly #options: FallbackOptions;
  readonly #chosen = new Map<Language, Runtime>();
  #preferred: Promise<Runtime> | null = null;
  /** Settles, and never rejects, when what was asked before is settled. */
  #settling: Promise<void> = Promise.resolve();

  constructor(options: FallbackOptions) {
    this.#options = options;
    this.languages = options.local.languages;
  }

  get concurrency(): number {
    return Math.max(...[this.#options.local, ...this.#chosen.values()].map(({ concurrency }) => concurrency));
  }

  /** For a language that is not settled yet: a text that no engine has, so that no result is kept under it. */
  versionFor(languages: readonly Language[]): string {
    const versions = languages.map(
      (language) => this.#chosen.get(language)?.versionFor([language]) ?? 'not settled yet',
    );
    return [...new Set(versions)].sort().join('; ');
  }

  settle(languages: readonly Language[]): Promise<void> {
    this.#settling = this.#settling.then(async () => {
      for (const language of languages) {
        if (!this.#chosen.has(language)) this.#chosen.set(language, await this.#choose(language));
      }
    });
    return this.#settling;
  }

  async start(
    languages: readonly Language[],
    onProgress?: (progress: EngineProgress) => void,
  ): Promise<void> {
    await this.settle(languages);
    await startAll(
      byEngine(languages, (language) => this.#chosen.get(language) ?? null),
      onProgress,
    );
  }

  async execute(program: Program, signal?: AbortSignal): Promise<Execution> {
    if (program.entry.kind !== 'script') return this.#options.local.execute(program, signal);
    await this.settle([program.language]);
    return (this.#chosen.get(program.language) ?? this.#options.local).execute(program, signal);
  }

  async stop(): Promise<void> {
    const preferred = await this.#preferred?.catch(() => null);
    await Promise.all([this.#options.local.stop(), preferred?.stop()]);
  }

  async #choose(language: Language): Promise<Runtime> {
    const { local, load, onChoice = () => {} } = this.#options;
    try {
      this.#preferred ??= load();
      const preferred = await this.#preferred;
      await preferred.start([language]);
      onChoice(language, { engine: 'preferred' });
      return preferred;
    } catch (error) {
      await local.settle?.([language]);
      onChoice(language, { engine: 'local', reason: error instanceof Error ? error.message : String(error) });
      return local;
    }
  }
}
