import type { Evaluation, EvaluationSettings } from '../model/benchmark.ts';
import type { RunEvent, RunRecord, RunStatus } from '../model/run.ts';
import { evaluatorsVersion } from './evaluators.ts';
import { Listeners } from './events.ts';
import { jobKey } from './plan.ts';
import type { Channel } from './platform.ts';
import { awaitsRerun } from './rerun.ts';
import { type RunDependencies, RunSession } from './runSession.ts';
import { RunView } from './runView.ts';
import { type RunMessage, type RunSnapshot, runChannelName, runLockName } from './snapshot.ts';
import { EvaluationWriter } from './writer.ts';

export type { RunDependencies } from './runSession.ts';

/** What a new run is to judge, and how. */
export interface RunRequest {
  name: string;
  taskSetId: string;
  sampleSetIds: string[];
  /** Restrict to these task ids; null for all. */
  taskIds: string[] | null;
  settings: EvaluationSettings;
  /** As RunRecord has it; absent for a run of its own. */
  judgingOf?: string;
}

/** Store a new run and begin it. A storage that fails is told of in the snapshot; the run goes on in memory. */
export async function startRun(deps: RunDependencies, request: RunRequest): Promise<RunController> {
  const engine = await engineFor(deps, request);
  const run: RunRecord = {
    ...request,
    id: newRunId(),
    benchmark: deps.benchmark.id,
    engine,
    judge: deps.judge?.id ?? null,
    status: 'running',
    failure: null,
    createdAt: deps.platform.now(),
    finishedAt: null,
    total: 0,
    done: 0,
    activeMs: 0,
  };
  const controller = new RunController(deps, new RunView(run, []));
  await controller.save();
  controller.open();
  return controller;
}

/**
 * Open a stored run: shows it, goes on with it if it was being worked on when its tab ended, follows it while
 * another tab works on it.
 *
 * @throws Error when no such run is stored.
 */
export async function resumeRun(deps: RunDependencies, id: string): Promise<RunController> {
  const run = await deps.stores.run(id);
  if (run === null) throw new Error(`No run ${id} is stored here.`);
  const controller = new RunController(deps, new RunView(run, await deps.stores.evaluations(id)));
  controller.open();
  return controller;
}

/**
 * One run as one tab sees it. Of all tabs that have it open, the one that holds the run's lock works on it;
 * the others follow, and queue for the lock, so that the next one takes over when the worker goes.
 */
export class RunController {
  readonly #deps: RunDependencies;
  readonly #view: RunView;
  readonly #writer: EvaluationWriter;
  readonly #channel: Channel<RunMessage>;
  readonly #events = new Listeners<RunEvent>();
  readonly #closing = new AbortController();
  #session: RunSession | null = null;
  /** Whether this tab holds the run's lock. */
  #owns = false;
  /** Whether this tab waits for the lock to take over. */
  #waits = false;
  /** The status that this tab asked for and that no owner has given the run yet. */
  #wish: 'running' | 'paused' | 'cancelled' | null = null;
  /** Whether a finished run is to be taken up again for what no judge scored. */
  #retries = false;

  /** Use {@link startRun} or {@link resumeRun}. */
  constructor(deps: RunDependencies, view: RunView) {
    this.#deps = deps;
    this.#view = view;
    this.#channel = deps.platform.openChannel(runChannelName(view.run.id));
    this.#writer = new EvaluationWriter(
      deps.stores,
      () => view.run,
      (message) => this.#tellStorageProblem(message),
    );
    view.onPublish((fresh) => {
      if (this.#owns) this.#broadcast(fresh);
    });
  }

  /** For useSyncExternalStore. @returns the way to unsubscribe. */
  readonly subscribe = (listener: () => void): (() => void) => this.#view.subscribe(listener);

  /** The same object until something changed. */
  readonly getSnapshot = (): RunSnapshot => this.#view.getSnapshot();

  /** Events of the work in this tab, one by one. @returns the way to stop listening. */
  readonly listen = (listener: (event: RunEvent) => void): (() => void) => this.#events.subscribe(listener);

  /** Start nothing more; what is in flight is finished and counts. */
  pause(): void {
    if (this.#view.run.status === 'running') this.#ask('paused');
  }

  /** Go on with what is left of a paused, cancelled or failed run. */
  resume(): void {
    this.#wish = 'running';
    void this.#claim();
  }

  /** Ask the judge again about every answer that it gave no score for; in a run that is over, too. */
  retryUnjudged(): void {
    this.#retries = true;
    this.resume();
  }

  /** End what is in flight, and the run with it; what was judged stays. */
  cancel(): void {
    const { status } = this.#view.run;
    this.#ask('cancelled');
    // Nobody works on it, so nobody hears.
    if (status !== 'running' && this.#session === null) void this.#claim();
  }

  /** Resolves with the record once the run is not being worked on. Rejects when it is closed here before. */
  settled(): Promise<RunRecord> {
    return new Promise((resolve, reject) => {
      const look = () => {
        if (this.#view.run.status === 'running' || this.#session !== null) return;
        unsubscribe();
        resolve(this.#view.run);
      };
      const unsubscribe = this.subscribe(look);
      this.#closing.signal.addEventListener('abort', () => reject(this.#closing.signal.reason));
      look();
    });
  }

  /** Let go of the run: what is in flight here ends and does not count; another tab may take over. */
  close(): void {
    this.#closing.abort(new Error('The run was closed in this tab.'));
    if (this.#session !== null) this.#session.leave();
    else if (!this.#owns) this.#shut();
  }

  /** Store the record as it is. Does not reject: a storage that fails is told of in the snapshot. */
  save(): Promise<void> {
    return this.#writer.flush();
  }

  /** Listen to the other tabs, and go on if the run is under way. Call once. */
  open(): void {
    this.#channel.listen((message) => this.#hear(message));
    this.#channel.post({ type: 'hello' });
    this.#claimIfRunning();
  }

  #claimIfRunning(): void {
    if (this.#view.run.status !== 'running' || this.#owns || this.#waits) return;
    this.#waits = true;
    void this.#claim();
  }

  /** Do it here where this tab works; else tell the tab that does, and remember it in case that is this one soon. */
  #ask(status: 'paused' | 'cancelled'): void {
    if (this.#closing.signal.aborted) return;
    if (this.#session !== null) {
      this.#obey(status);
    } else {
      this.#wish = status;
      this.#channel.post({ type: 'command', status });
    }
  }

  /** Wait for the run's lock, then give the run the status that was wished for and work if there is work. */
  async #claim(): Promise<void> {
    const options = { mode: 'exclusive' as const, signal: this.#closing.signal };
    try {
      await this.#deps.platform.locks.request(runLockName(this.#view.run.id), options, () => this.#own());
    } catch (error) {
      if (!this.#closing.signal.aborted) throw error;
    }
  }

  async #own(): Promise<void> {
    this.#owns = true;
    this.#waits = false;
    const provisional = await this.#catchUp();
    this.#grantWish();
    if (this.#view.run.status === 'running') await this.#goOn(provisional);
    await this.#writer.flush();
    this.#session = null;
    this.#view.publish();
    this.#owns = false;
    this.#view.update({ role: 'idle' });
    this.#view.publish();
    if (this.#closing.signal.aborted) this.#shut();
  }

  /** Engines are asked for each time: one may have been connected, or lost, since the run was worked on last. */
  async #goOn(provisional: readonly Evaluation[]): Promise<void> {
    try {
      const engine = await engineFor(this.#deps, this.#view.run);
      this.#grantWish();
      const { run } = this.#view;
      if (run.status !== 'running' || this.#closing.signal.aborted) return;
      if (run.engine !== engine) {
        this.#setStatus('failed', otherEngineMessage(run.engine, engine));
      } else {
        await this.#work(provisional);
      }
    } catch (error) {
      this.#setStatus('failed', error instanceof Error ? error.message : String(error));
    }
  }

  async #work(provisional: readonly Evaluation[]): Promise<void> {
    this.#session = new RunSession(this.#deps, this.#view, this.#writer, provisional, (event) =>
      this.#events.tell(event),
    );
    this.#view.update({ role: 'working' });
    this.#view.publish();
    const end = await this.#session.work();
    if (end.status === 'failed') this.#setStatus('failed', end.failure);
    if (end.status === 'finished') this.#setStatus('finished');
  }

  /**
   * Take over what the last owner stored, and store again what this tab knows and the store does not.
   * @returns the time-outs that are to be tried alone yet.
   */
  async #catchUp(): Promise<Evaluation[]> {
    const { stores } = this.#deps;
    const { run } = this.#view;
    try {
      const evaluations = await stores.evaluations(run.id);
      const stored = new Set(evaluations.filter((one) => !awaitsRerun(one)).map(jobKey));
      for (const [key, evaluation] of this.#view.evaluations) {
        if (!stored.has(key)) this.#writer.add(evaluation, null);
      }
      const record = this.#writer.hasFailed ? null : await stores.run(run.id);
      this.#view.catchUp(record ?? run, evaluations);
      return evaluations.filter(awaitsRerun);
    } catch (error) {
      this.#tellStorageProblem(error instanceof Error ? error.message : String(error));
      return [];
    }
  }

  #grantWish(): void {
    const { status } = this.#view.run;
    const isOpen = status !== 'finished' || this.#retries;
    if (this.#wish !== null && this.#wish !== status && isOpen) this.#setStatus(this.#wish);
    this.#wish = null;
    this.#retries = false;
  }

  #obey(status: 'paused' | 'cancelled'): void {
    this.#wish = null;
    this.#setStatus(status);
    if (status === 'paused') this.#session?.pause();
    else this.#session?.cancel();
  }

  #setStatus(status: RunStatus, failure: string | null = null): void {
    const ended = status !== 'running' && status !== 'paused';
    const run = { ...this.#view.run, status, failure, finishedAt: ended ? this.#deps.platform.now() : null };
    this.#view.update({ run });
    this.#view.publish();
    void this.#writer.flush();
    this.#events.tell({ type: 'status', runId: run.id, run });
  }

  #tellStorageProblem(message: string): void {
    this.#view.update({ storageProblem: message });
    this.#events.tell({ type: 'storage-problem', runId: this.#view.run.id, message });
  }

  #hear(message: RunMessage): void {
    if (message.type === 'hello') {
      if (this.#owns) this.#broadcast([...this.#view.evaluations.values()]);
    } else if (message.type === 'command') {
      if (this.#session !== null) this.#obey(message.status);
    } else if (!this.#owns) {
      // That tab hears what this one asked for.
      if (this.#wish !== 'running') this.#wish = null;
      this.#view.follow(message);
      this.#claimIfRunning();
    }
  }

  #broadcast(evaluations: readonly Evaluation[]): void {
    const { run, progress, engine, unknown, storageProblem } = this.#view.getSnapshot();
    const snapshot = { run, progress, engine, unknown, storageProblem };
    this.#channel.post({ type: 'state', snapshot, evaluations });
  }

  #shut(): void {
    this.#channel.close();
    this.#view.close();
  }
}

/** Identity of what evaluates a run's tasks. */
async function engineFor(
  deps: RunDependencies,
  { taskSetId, taskIds }: Pick<RunRequest, 'taskSetId' | 'taskIds'>,
): Promise<string> {
  const wanted = taskIds === null ? null : new Set(taskIds);
  const tasks = await deps.stores.tasks(taskSetId);
  return evaluatorsVersion(deps, wanted === null ? tasks : tasks.filter(({ id }) => wanted.has(id)));
}

function otherEngineMessage(began: string, here: string): string {
  return `This run began on ${began}, and this page has ${here}. Results of two engines do not belong in one run: start a new one.`;
}

function newRunId(): string {
  // Not randomUUID, which a page on a plain http:// address lacks.
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
