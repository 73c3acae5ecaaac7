import type { Evaluation } from '../model/benchmark.ts';
import type { RunRecord } from '../model/run.ts';
import { Listeners } from './events.ts';
import { jobKey } from './plan.ts';
import { awaitsRerun } from './rerun.ts';
import type { RunMessage, RunSnapshot } from './snapshot.ts';

const PUBLISH_MS = 100;

type Shown = Omit<RunSnapshot, 'evaluations'>;

/**
 * What is known of a run, published as immutable snapshots at most ten times a second, so that a page can
 * keep up with hundreds of verdicts a second.
 */
export class RunView {
  readonly #listeners = new Listeners();
  readonly #publications = new Listeners<readonly Evaluation[]>();
  readonly #evaluations = new Map<string, Evaluation>();
  #shown: Shown;
  #fromCache = 0;
  #fresh: Evaluation[] = [];
  #snapshot: RunSnapshot;
  #timer: ReturnType<typeof setTimeout> | null = null;

  constructor(run: RunRecord, evaluations: readonly Evaluation[]) {
    for (const evaluation of evaluations) this.#keep(evaluation);
    this.#shown = {
      run,
      role: 'idle',
      progress: {
        total: run.total,
        done: run.done,
        fromCache: this.fromCache,
        awaitingRerun: 0,
        running: [],
        perSecond: null,
        msLeft: null,
      },
      engine: null,
      unknown: [],
      storageProblem: null,
    };
    this.#snapshot = { ...this.#shown, evaluations: [...this.#evaluations.values()] };
  }

  get run(): RunRecord {
    return this.#shown.run;
  }

  /** How many verdicts count. */
  get done(): number {
    return this.#evaluations.size;
  }

  /** Of those, how many came from the cache. */
  get fromCache(): number {
    return this.#fromCache;
  }

  /** The verdicts that count, by job. */
  get evaluations(): ReadonlyMap<string, Evaluation> {
    return this.#evaluations;
  }

  getSnapshot(): RunSnapshot {
    return this.#snapshot;
  }

  subscribe(listener: () => void): () => void {
    return this.#listeners.subscribe(listener);
  }

  /** Told at each publication, before the subscribers, with the evaluations judged here since the last one. */
  onPublish(listener: (fresh: readonly Evaluation[]) => void): void {
    this.#publications.subscribe(listener);
  }

  update(change: Partial<Shown>): void {
    this.#shown = { ...this.#shown, ...change };
    this.#publishSoon();
  }

  /** A verdict of this tab's own work. */
  add(evaluation: Evaluation): void {
    if (this.#keep(evaluation)) this.#fresh.push(evaluation);
    this.#publishSoon();
  }

  /** What the store holds of the run, which another tab may have written since. */
  catchUp(run: RunRecord, evaluations: readonly Evaluation[]): void {
    for (const evaluation of evaluations) this.#keep(evaluation);
    this.update({ run });
  }

  /** What another tab says about the run. */
  follow(message: Extract<RunMessage, { type: 'state' }>): void {
    for (const evaluation of message.evaluations) this.#keep(evaluation);
    const role = message.snapshot.run.status === 'running' ? 'following' : 'idle';
    this.#shown = { ...message.snapshot, role };
    this.publish();
  }

  /** Publish at once, for changes that somebody waits for. */
  publish(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    this.#snapshot = { ...this.#shown, evaluations: [...this.#evaluations.values()] };
    const fresh = this.#fresh;
    this.#fresh = [];
    this.#publications.tell(fresh);
    this.#listeners.tell();
  }

  close(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }

  #keep(evaluation: Evaluation): boolean {
    if (awaitsRerun(evaluation)) return false;
    const key = jobKey(evaluation);
    if (this.#evaluations.get(key)?.fromCache) this.#fromCache -= 1;
    if (evaluation.fromCache) this.#fromCache += 1;
    this.#evaluations.set(key, evaluation);
    return true;
  }

  #publishSoon(): void {
    this.#timer ??= setTimeout(() => this.publish(), PUBLISH_MS);
  }
}
