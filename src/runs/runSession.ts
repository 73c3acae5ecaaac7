import type { Evaluation, Execute, Sample, Task, Tools } from '../model/benchmark.ts';
import type { RunEvent, RunRecord } from '../model/run.ts';
import type { EngineProgress } from '../model/runtime.ts';
import type { Stores } from '../model/stores.ts';
import { breather } from './breather.ts';
import { cacheKeys, isCacheable } from './cacheKey.ts';
import { type Evaluators, startEvaluators } from './evaluators.ts';
import { executedLanguages, type Job, jobKey, type Plan, planRun } from './plan.ts';
import type { Platform } from './platform.ts';
import { estimateMsLeft, RateMeter, type RunningJob } from './progress.ts';
import { awaitsRerun, withAttempt } from './rerun.ts';
import type { RunView } from './runView.ts';
import { drain } from './scheduler.ts';
import type { EvaluationWriter } from './writer.ts';

/** What the run engine works with; handed in, so that it knows no benchmark, engine or database by name. */
export interface RunDependencies extends Evaluators {
  stores: Stores;
  platform: Platform;
}

/** How a session ended. `left`: the tab let go of the run, which goes on elsewhere or later. */
export type SessionEnd =
  | { status: 'finished' | 'paused' | 'cancelled' | 'left' }
  | { status: 'failed'; failure: string };

const TICK_MS = 1000;
const LOOKUP_BATCH = 500;
/** Evaluations that need neither engine nor judge, under way at a time. */
const PURE_LANES = 8;

/**
 * One stretch of work on a run by the tab that owns it: from what is stored to the end, or until it is told to
 * stop. Resuming is a new session.
 */
export class RunSession {
  readonly #deps: RunDependencies;
  readonly #view: RunView;
  readonly #writer: EvaluationWriter;
  readonly #tell: (event: RunEvent) => void;
  /** Start nothing more. */
  readonly #stop = new AbortController();
  /** End what has begun, too. */
  readonly #abort = new AbortController();
  readonly #running = new Map<string, RunningJob>();
  readonly #keys = new Map<string, string>();
  readonly #provisional: Map<string, Evaluation>;
  /** What kept answers from being evaluated at all. */
  readonly #mishaps: string[] = [];
  /** Answers that no judge scored before, and that are not taken up again yet. */
  readonly #toRetry = new Set<string>();
  readonly #startedAt: number;
  readonly #activeBefore: number;
  /** All jobs of the run; null until planned. */
  #jobs: Job[] | null = null;
  #queue: Job[] = [];
  #reruns: Job[] = [];
  #meter: RateMeter | null = null;
  #end: SessionEnd | null = null;

  /** @param provisional time-outs of an earlier session that were not tried alone yet. */
  constructor(
    deps: RunDependencies,
    view: RunView,
    writer: EvaluationWriter,
    provisional: readonly Evaluation[],
    tell: (event: RunEvent) => void,
  ) {
    this.#deps = deps;
    this.#view = view;
    this.#writer = writer;
    this.#tell = tell;
    this.#provisional = new Map(provisional.map((evaluation) => [jobKey(evaluation), evaluation]));
    this.#startedAt = deps.platform.now();
    this.#activeBefore = view.run.activeMs;
  }

  /** Start nothing more; what is in flight is finished and counts. */
  pause(): void {
    this.#finishAs({ status: 'paused' });
  }

  /** Start nothing more and end what is in flight; it does not count. */
  cancel(): void {
    this.#finishAs({ status: 'cancelled' });
    this.#abort.abort();
  }

  /** As {@link cancel}, but the run stays as it is for another tab or another time. */
  leave(): void {
    this.#finishAs({ status: 'left' });
    this.#abort.abort();
  }

  /** Never rejects. Everything judged is in the view and handed to the writer when it resolves. */
  async work(): Promise<SessionEnd> {
    const ticking = setInterval(() => this.#report(), TICK_MS);
    try {
      await this.#work();
    } catch (error) {
      this.#finishAs({ status: 'failed', failure: messageOf(error) });
    }
    clearInterval(ticking);
    this.#report();
    return this.#isComplete() ? { status: 'finished' } : (this.#end ?? this.#incomplete());
  }

  async #work(): Promise<void> {
    const plan = await this.#plan();
    this.#jobs = plan.jobs;
    const open = plan.jobs.filter(({ key }) => {
      const verdict = this.#view.evaluations.get(key)?.verdict;
      if (verdict === 'unjudged') this.#toRetry.add(key);
      return verdict === undefined || verdict === 'unjudged';
    });
    this.#view.update({ run: { ...this.#view.run, total: plan.jobs.length }, unknown: plan.unknown });
    this.#report();
    this.#tell({ type: 'planned', runId: this.#view.run.id, total: plan.jobs.length, done: this.#done });

    const fresh = await this.#takeFromCache(open);
    this.#queue = fresh.filter((job) => !this.#provisional.has(job.key));
    this.#reruns = fresh.filter((job) => this.#provisional.has(job.key));
    this.#report();
    if (fresh.length === 0 || this.#stop.signal.aborted) return;

    if (!(await this.#start(fresh.map(({ task }) => task)))) return;
    await this.#drain();
  }

  async #drain(): Promise<void> {
    const { benchmark, runtime, judge, platform } = this.#deps;
    const { signal } = this.#stop;
    this.#meter = new RateMeter(platform.now());
    const work = (job: Job, alone: boolean) => this.#judge(job, alone);
    const tasks = this.#queue.map(({ task }) => task);
    if (executedLanguages(benchmark, tasks).length > 0) {
      await drain(this.#queue, runtime.concurrency, platform, signal, work);
    } else {
      const breathing = breather();
      const beside = async (job: Job) => {
        await work(job, false);
        await breathing();
      };
      await drain(this.#queue, judge?.concurrency ?? PURE_LANES, platform, signal, beside, false);
    }
    if (this.#reruns.length === 0 || signal.aborted) return;
    this.#tell({ type: 'rerunning', runId: this.#view.run.id, count: this.#reruns.length });
    await drain(this.#reruns, 1, platform, signal, work);
  }

  async #plan(): Promise<Plan> {
    const { benchmark, stores } = this.#deps;
    const { taskSetId, sampleSetIds, taskIds } = this.#view.run;
    const tasks = await stores.tasks(taskSetId);
    if (tasks.length === 0) throw new Error('The task set of this run is not stored any more.');
    const stored = new Map((await stores.sampleSets()).map((record) => [record.id, record]));
    const sampleSets: Sample[][] = [];
    for (const id of sampleSetIds) {
      if (!stored.has(id)) throw new Error('A sample set of this run is not stored any more.');
      const samples = await stores.samples(id);
      sampleSets.push(benchmark.place?.(tasks, samples) ?? samples);
    }
    return planRun(tasks, sampleSets, taskIds);
  }

  /** Settle what an earlier run judged; gives the jobs that are left. */
  async #takeFromCache(jobs: Job[]): Promise<Job[]> {
    const { benchmark, runtime, judge, analyser, stores } = this.#deps;
    const { settings } = this.#view.run;
    const keys = await cacheKeys(jobs, { benchmark, settings, runtime, judge, analyser });
    const left: Job[] = [];
    for (let start = 0; start < jobs.length; start += LOOKUP_BATCH) {
      const batchKeys = keys.slice(start, start + LOOKUP_BATCH);
      const cached = await stores.cachedMany(batchKeys);
      for (const [offset, job] of jobs.slice(start, start + LOOKUP_BATCH).entries()) {
        const key = batchKeys[offset] ?? '';
        const hit = cached.get(key);
        if (hit === undefined) {
          this.#keys.set(job.key, key);
          left.push(job);
        } else {
          this.#settle({ ...hit, fromCache: true }, null);
        }
      }
      this.#report();
    }
    return left;
  }

  /** Start the engines and the judge that these tasks need. False when it was told to stop meanwhile. */
  async #start(tasks: readonly Task[]): Promise<boolean> {
    const tell = (engine: EngineProgress) => {
      if (!this.#stop.signal.aborted) this.#view.update({ engine: { ...engine } });
    };
    const stopped = new Promise<void>((resolve) => {
      this.#stop.signal.addEventListener('abort', () => resolve(), { once: true });
    });
    const started = startEvaluators(this.#deps, tasks, tell);
    await Promise.race([started, stopped]);
    return !this.#stop.signal.aborted;
  }

  async #judge(job: Job, alone: boolean): Promise<void> {
    const { key, task, sample } = job;
    const { model, taskId, index } = sample;
    const startedAt = this.#deps.platform.now();
    this.#running.set(key, { key, model, taskId, index, startedAt, alone });
    this.#report();
    this.#tell({ type: 'started', runId: this.#view.run.id, key, model, taskId });
    try {
      const evaluation = await this.#deps.benchmark.evaluate(
        task,
        sample,
        this.#view.run.settings,
        this.#toolsFor(sample),
      );
      if (this.#abort.signal.aborted) return;
      if (evaluation.execution.outcome === 'cancelled') throw new Error('the engine cancelled it');
      this.#tried(job, withAttempt(this.#provisional.get(key) ?? null, evaluation, alone));
    } catch (error) {
      if (!this.#abort.signal.aborted) this.#mishaps.push(`${model}, ${taskId}: ${messageOf(error)}`);
    } finally {
      this.#running.delete(key);
      this.#report();
    }
  }

  #toolsFor({ model, taskId, index }: Sample): Tools {
    const { judge, analyser } = this.#deps;
    const { signal } = this.#abort;
    return {
      execute: this.#execute,
      judge: judge && ((request) => judge.judge(request, signal, { model, taskId, index })),
      ...(analyser === undefined ? {} : { analyse: analyser.analyse }),
    };
  }

  readonly #execute: Execute = async (program) => {
    try {
      return await this.#deps.runtime.execute(program, this.#abort.signal);
    } catch (error) {
      this.#finishAs({ status: 'failed', failure: `The engine can't go on: ${messageOf(error)}` });
      this.#abort.abort();
      throw error;
    }
  };

  #tried(job: Job, evaluation: Evaluation): void {
    this.#meter?.finished(this.#deps.platform.now());
    if (awaitsRerun(evaluation)) {
      this.#provisional.set(job.key, evaluation);
      this.#reruns.push(job);
      this.#writer.add(evaluation, null);
      return;
    }
    this.#provisional.delete(job.key);
    this.#settle(evaluation, isCacheable(evaluation) ? (this.#keys.get(job.key) ?? null) : null);
  }

  #settle(evaluation: Evaluation, cacheKey: string | null): void {
    this.#toRetry.delete(jobKey(evaluation));
    this.#view.add(evaluation);
    this.#writer.add(evaluation, cacheKey);
    this.#tell({ type: 'evaluated', runId: this.#view.run.id, evaluation });
  }

  #finishAs(end: SessionEnd): void {
    this.#end ??= end;
    this.#stop.abort();
  }

  /** Also true where it was told to stop when the last jobs were in flight already. */
  #isComplete(): boolean {
    const evaluated = this.#jobs?.every((job) => this.#view.evaluations.has(job.key)) ?? false;
    return evaluated && this.#toRetry.size === 0;
  }

  /** Verdicts that count and that nobody wants anew. */
  get #done(): number {
    return this.#view.done - this.#toRetry.size;
  }

  #incomplete(): SessionEnd {
    const [first] = this.#mishaps;
    const count = this.#mishaps.length;
    return {
      status: 'failed',
      failure: `${count} of ${this.#view.run.total} could not be judged; the first is ${first}`,
    };
  }

  #report(): void {
    const now = this.#deps.platform.now();
    const run: RunRecord = {
      ...this.#view.run,
      done: this.#done,
      activeMs: this.#activeBefore + now - this.#startedAt,
    };
    const firstTries =
      this.#queue.length + [...this.#running.keys()].filter((key) => !this.#provisional.has(key)).length;
    const perSecond = this.#meter?.perSecond(now) ?? null;
    const awaitingMs = [...this.#provisional.values()].map((evaluation) => evaluation.execution.durationMs);
    this.#view.update({
      run,
      progress: {
        total: run.total,
        done: run.done,
        fromCache: this.#view.fromCache,
        awaitingRerun: this.#reruns.length,
        running: [...this.#running.values()],
        perSecond,
        msLeft: estimateMsLeft(firstTries, perSecond, awaitingMs),
      },
    });
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
