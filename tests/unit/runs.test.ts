import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { RunEvent, Runtime, Stores } from '../../src/model/index.ts';
import { type RunController, resumeRun, startRun } from '../../src/runs/runController.ts';
import { memoryStores } from '../../src/storage/index.ts';
import { ChangingRuntime, HandRuntime, lineBenchmark, request, store, testPlatform } from './runsSupport.ts';

/** An origin with its stores and locks; each `start` or `open` is a tab of it. */
async function origin(texts: readonly string[], stores: Stores = memoryStores()) {
  await store(stores, 'x', texts);
  const platform = testPlatform();
  const tab = (runtime: Runtime, benchmark = lineBenchmark()) => ({
    benchmark,
    runtime,
    judge: null,
    stores,
    platform,
  });
  const kept = (controller: RunController) => {
    onTestFinished(() => controller.close());
    return controller;
  };
  return {
    stores,
    start: async (runtime: Runtime, benchmark = lineBenchmark()) =>
      kept(await startRun(tab(runtime, benchmark), request('x'))),
    open: async (id: string, runtime: Runtime, benchmark = lineBenchmark()) =>
      kept(await resumeRun(tab(runtime, benchmark), id)),
  };
}

const pass = (count: number) => Array.from({ length: count }, () => 'pass');
const idOf = (run: RunController) => run.getSnapshot().run.id;

describe('a run', () => {
  test('judges every sample, as many at a time as the engine takes', async () => {
    const { start, stores } = await origin([...pass(20), 'crash']);
    const runtime = new HandRuntime(3);
    const run = await start(runtime);
    const record = await run.settled();
    expect(record).toMatchObject({ status: 'finished', total: 21, done: 21, failure: null });
    expect(runtime.mostAtOnce).toBe(3);
    expect(run.getSnapshot().evaluations.filter(({ verdict }) => verdict === 'pass')).toHaveLength(20);
    expect(await stores.evaluations(record.id)).toHaveLength(21);
    expect(await stores.run(record.id)).toEqual(record);
  });

  test('tells what it does, one by one', async () => {
    const { start } = await origin(pass(2));
    const run = await start(new HandRuntime(1));
    const events: RunEvent['type'][] = [];
    run.listen(({ type }) => events.push(type));
    await run.settled();
    expect(events).toEqual(['planned', 'started', 'evaluated', 'started', 'evaluated', 'status']);
  });

  test('gives the same snapshot until something changes, and a new one then', async () => {
    const { start } = await origin(pass(3));
    const run = await start(new HandRuntime(1));
    const first = run.getSnapshot();
    expect(run.getSnapshot()).toBe(first);
    await run.settled();
    expect(run.getSnapshot()).not.toBe(first);
    expect(first.evaluations).toEqual([]);
  });

  test('lists samples that belong to no task', async () => {
    const { start, stores } = await origin(pass(2));
    const [record] = await stores.taskSets();
    if (record === undefined) throw new Error('the task set is not stored');
    await stores.addTaskSet(record, (await stores.tasks('tasks')).slice(0, 1));
    const run = await start(new HandRuntime(1));
    expect(await run.settled()).toMatchObject({ status: 'finished', total: 1 });
    expect(run.getSnapshot().unknown).toEqual([{ model: 'x', taskId: 't1' }]);
  });

  test('fails with a sentence when its tasks are gone', async () => {
    const { start, stores } = await origin(pass(2));
    await stores.deleteTaskSet('tasks');
    const run = await start(new HandRuntime(1));
    expect(await run.settled()).toMatchObject({
      status: 'failed',
      failure: 'The task set of this run is not stored any more.',
    });
  });
});

describe('the cache', () => {
  test('answers a second run of the same input without the engine', async () => {
    const { start } = await origin(pass(10));
    await (await start(new HandRuntime(2))).settled();
    const runtime = new HandRuntime(2);
    const run = await start(runtime);
    await run.settled();
    expect(runtime.starts).toBe(0);
    expect(run.getSnapshot().progress).toMatchObject({ total: 10, done: 10, fromCache: 10 });
    expect(run.getSnapshot().evaluations.every(({ fromCache }) => fromCache)).toBe(true);
  });

  test('does not keep what the engine broke on', async () => {
    const { start } = await origin(['pass', 'crash']);
    await (await start(new HandRuntime(1))).settled();
    const runtime = new HandRuntime(1);
    await (await start(runtime)).settled();
    expect(runtime.executed).toEqual(['crash']);
  });

  test('is not asked across engine versions', async () => {
    const { start } = await origin(pass(2));
    await (await start(new HandRuntime(1, 'hand-1'))).settled();
    const runtime = new HandRuntime(1, 'hand-2');
    await (await start(runtime)).settled();
    expect(runtime.executed).toHaveLength(2);
  });
});

describe('a time-out', () => {
  test('in company is tried again alone, after everything else, and only that try counts', async () => {
    const { start, stores } = await origin(['hang in company', 'hang in company', ...pass(6)]);
    const runtime = new HandRuntime(2);
    const run = await start(runtime);
    const counted: string[] = [];
    run.listen((event) => {
      if (event.type === 'evaluated') counted.push(event.evaluation.verdict);
    });
    const record = await run.settled();
    expect(counted).toEqual(pass(8));
    expect(runtime.executed.slice(8)).toEqual(['hang in company', 'hang in company']);
    const [first] = await stores.evaluations(record.id);
    expect(first).toMatchObject({ verdict: 'pass', timedOut: false });
    expect(first?.attempts.map(({ alone, timedOut }) => ({ alone, timedOut }))).toEqual([
      { alone: false, timedOut: true },
      { alone: true, timedOut: false },
    ]);
  });

  test('that happens again alone stays one, with both tries', async () => {
    const { start } = await origin(['hang', 'pass', 'pass']);
    const run = await start(new HandRuntime(2));
    await run.settled();
    const hung = run.getSnapshot().evaluations.find(({ taskId }) => taskId === 't0');
    expect(hung?.verdict).toBe('timed-out');
    expect(hung?.attempts.map(({ alone }) => alone)).toEqual([false, true]);
  });

  test('that happened alone is not tried again', async () => {
    const { start } = await origin(['hang', 'pass']);
    const runtime = new HandRuntime(1);
    await (await start(runtime)).settled();
    expect(runtime.executed).toEqual(['hang', 'pass']);
  });

  test('is tried with no other run beside it either', async () => {
    const { start } = await origin(['hang in company', ...pass(3)]);
    const runtime = new HandRuntime(2);
    const uncached = lineBenchmark({ cacheContent: () => Math.random() });
    const runs = await Promise.all([start(runtime, uncached), start(runtime, uncached)]);
    await Promise.all(runs.map((run) => run.settled()));
    for (const run of runs) {
      expect(run.getSnapshot().evaluations.map(({ verdict }) => verdict)).toEqual(pass(4));
    }
  });

  test('waits over a reload without being tried in company again', async () => {
    const { start, open, stores } = await origin(['hang in company', 'block', 'pass', 'block']);
    const before = new HandRuntime(2);
    const run = await start(before);
    await vi.waitFor(() => expect(run.getSnapshot().progress.awaitingRerun).toBe(1));
    await run.save();
    run.close();
    expect((await stores.evaluations(idOf(run))).find(({ taskId }) => taskId === 't0')?.timedOut).toBe(true);
    const after = new HandRuntime(2);
    after.release();
    const again = await open(idOf(run), after);
    expect(await again.settled()).toMatchObject({ status: 'finished', done: 4 });
    expect(after.executed.filter((text) => text === 'hang in company')).toHaveLength(1);
    expect(after.executed.at(-1)).toBe('hang in company');
  });
});

describe('stopping', () => {
  test('pause lets what is in flight count and starts nothing; resume does the rest', async () => {
    const { start } = await origin(['block', 'block', 'pass', 'pass']);
    const runtime = new HandRuntime(2);
    const run = await start(runtime);
    await vi.waitFor(() => expect(runtime.executed).toHaveLength(2));
    run.pause();
    expect(run.getSnapshot().run.status).toBe('paused');
    runtime.release();
    expect(await run.settled()).toMatchObject({ status: 'paused', done: 2 });
    expect(runtime.executed).toHaveLength(2);
    run.resume();
    await vi.waitFor(() => expect(run.getSnapshot().run).toMatchObject({ status: 'finished', done: 4 }));
    expect(runtime.executed).toHaveLength(4);
  });

  test('a pause asked for before the work began is kept', async () => {
    const { start } = await origin(pass(3));
    const runtime = new HandRuntime(1);
    const run = await start(runtime);
    run.pause();
    expect(await run.settled()).toMatchObject({ status: 'paused' });
    expect(runtime.executed.length).toBe(0);
  });

  test('cancel ends what is in flight, which does not count', async () => {
    const { start, stores } = await origin(['pass', 'block', 'pass']);
    const runtime = new HandRuntime(1);
    const run = await start(runtime);
    await vi.waitFor(() => expect(runtime.executed).toHaveLength(2));
    run.cancel();
    const record = await run.settled();
    expect(record).toMatchObject({ status: 'cancelled', done: 1 });
    expect(record.finishedAt).not.toBeNull();
    expect(await stores.evaluations(record.id)).toHaveLength(1);
  });

  test('a paused run can be cancelled', async () => {
    const { start } = await origin(['block', 'pass']);
    const runtime = new HandRuntime(1);
    const run = await start(runtime);
    await vi.waitFor(() => expect(runtime.executed).toHaveLength(1));
    run.pause();
    runtime.release();
    await run.settled();
    run.cancel();
    await vi.waitFor(() => expect(run.getSnapshot().run.status).toBe('cancelled'));
    expect(runtime.executed).toHaveLength(1);
  });
});

describe('a tab that ends', () => {
  test('loses only what was in flight', async () => {
    const { start, open } = await origin(['pass', 'pass', 'block', 'pass']);
    const before = new HandRuntime(1);
    const run = await start(before);
    await vi.waitFor(() => expect(before.executed).toHaveLength(3));
    await run.save();
    run.close();
    const after = new HandRuntime(1);
    after.release();
    const again = await open(idOf(run), after);
    expect(await again.settled()).toMatchObject({ status: 'finished', done: 4 });
    expect(after.executed).toEqual(['block', 'pass']);
  });

  test('a finished run is only shown', async () => {
    const { start, open } = await origin(pass(3));
    const run = await start(new HandRuntime(1));
    await run.settled();
    const runtime = new HandRuntime(1);
    const shown = await open(idOf(run), runtime);
    expect(await shown.settled()).toMatchObject({ status: 'finished' });
    expect(shown.getSnapshot().evaluations).toHaveLength(3);
    expect(runtime.starts).toBe(0);
  });

  test('a run is not continued on another engine', async () => {
    const { start, open } = await origin(['pass', 'block']);
    const run = await start(new HandRuntime(1, 'hand-1'));
    await vi.waitFor(() => expect(run.getSnapshot().progress.done).toBe(1));
    await run.save();
    run.close();
    const again = await open(idOf(run), new HandRuntime(1, 'hand-2'));
    const record = await again.settled();
    expect(record.status).toBe('failed');
    expect(record.failure).toMatch(/began on hand-1, and this page has hand-2/);
  });

  test('a run goes on once its engine is there again', async () => {
    const { start, open } = await origin(['pass', 'block', 'pass']);
    const run = await start(new HandRuntime(1, 'hand-1'));
    await vi.waitFor(() => expect(run.getSnapshot().progress.done).toBe(1));
    await run.save();
    run.close();
    const engine = new ChangingRuntime('none');
    const again = await open(idOf(run), engine);
    expect((await again.settled()).failure).toMatch(/began on hand-1, and this page has none/);
    engine.found = 'hand-1';
    again.resume();
    await vi.waitFor(() => expect(again.getSnapshot().run).toMatchObject({ status: 'finished', done: 3 }));
    expect(engine.executed).toEqual(['block', 'pass']);
  });

  test('a run that is paused while its engine is looked for begins nothing', async () => {
    const { start, open } = await origin(['pass', 'block']);
    const run = await start(new HandRuntime(1));
    await vi.waitFor(() => expect(run.getSnapshot().progress.done).toBe(1));
    await run.save();
    run.close();
    const engine = new ChangingRuntime('hand-1');
    let found = () => {};
    engine.finding = new Promise((resolve) => {
      found = resolve;
    });
    const again = await open(idOf(run), engine);
    await vi.waitFor(() => expect(engine.looked).toBe(1));
    again.pause();
    found();
    expect(await again.settled()).toMatchObject({ status: 'paused', done: 1 });
    expect(engine.executed).toEqual([]);
  });

  test('a run that is not stored is said to be unknown', async () => {
    const { open } = await origin([]);
    await expect(open('nope', new HandRuntime(1))).rejects.toThrow('No run nope is stored here.');
  });
});

describe('two tabs', () => {
  test('one works, the other follows and shows the same', async () => {
    const { start, open } = await origin([...pass(5), 'block', ...pass(5)]);
    const worker = new HandRuntime(1);
    const run = await start(worker);
    const idle = new HandRuntime(1);
    const follower = await open(idOf(run), idle);
    await vi.waitFor(() => {
      expect(follower.getSnapshot().role).toBe('following');
      expect(follower.getSnapshot().evaluations).toHaveLength(5);
    });
    expect(run.getSnapshot().role).toBe('working');
    worker.release();
    await Promise.all([run.settled(), follower.settled()]);
    await vi.waitFor(() => expect(follower.getSnapshot().evaluations).toHaveLength(11));
    expect(worker.executed).toHaveLength(11);
    expect(idle.executed).toHaveLength(0);
  });

  test('the follower takes over when the worker goes', async () => {
    const { start, open } = await origin(['pass', 'block', 'pass']);
    const first = new HandRuntime(1);
    const run = await start(first);
    const second = new HandRuntime(1);
    second.release();
    const follower = await open(idOf(run), second);
    await vi.waitFor(() => expect(follower.getSnapshot().evaluations).toHaveLength(1));
    run.close();
    expect(await follower.settled()).toMatchObject({ status: 'finished', done: 3 });
    expect(second.executed).toEqual(['block', 'pass']);
  });

  test('the follower can pause the work, and either can go on with it', async () => {
    const { start, open } = await origin(['block', 'pass', 'pass']);
    const first = new HandRuntime(1);
    const run = await start(first);
    const second = new HandRuntime(1);
    const follower = await open(idOf(run), second);
    await vi.waitFor(() => expect(follower.getSnapshot().role).toBe('following'));
    follower.pause();
    await vi.waitFor(() => expect(run.getSnapshot().run.status).toBe('paused'));
    first.release();
    await run.settled();
    follower.resume();
    await vi.waitFor(() => expect(follower.getSnapshot().run.status).toBe('finished'));
    await vi.waitFor(() => expect(run.getSnapshot().run).toMatchObject({ status: 'finished', done: 3 }));
    expect([first.executed, second.executed]).toEqual([['block'], ['pass', 'pass']]);
  });
});

describe('trouble', () => {
  test('with the storage is told once, and the run finishes in memory', async () => {
    const tables = memoryStores();
    const full = async () => {
      throw new Error('The disk is full.');
    };
    const { start } = await origin(pass(120), { ...tables, putEvaluations: full, putCached: full });
    const run = await start(new HandRuntime(2));
    const told: string[] = [];
    run.listen((event) => {
      if (event.type === 'storage-problem') told.push(event.message);
    });
    expect(await run.settled()).toMatchObject({ status: 'finished', done: 120 });
    expect(told).toEqual(['The disk is full.']);
    expect(run.getSnapshot().storageProblem).toBe('The disk is full.');
    expect(run.getSnapshot().evaluations).toHaveLength(120);
  });

  test('between two writes, as when the tab is killed, leaves no verdict with the run that is not in the cache', async () => {
    const tables = memoryStores();
    const killed = { ...tables, putCached: () => new Promise<void>(() => {}) };
    const { start } = await origin(pass(60), killed);
    const runtime = new HandRuntime(2);
    const run = await start(runtime);
    await vi.waitFor(() => expect(runtime.executed).toHaveLength(60));
    expect(await tables.evaluations(idOf(run))).toEqual([]);
  });

  test('with the storage from the very start does not keep a run from finishing, pauses and all', async () => {
    const full = async () => {
      throw new Error('The disk is full.');
    };
    const { start } = await origin(['block', 'pass'], {
      ...memoryStores(),
      putRun: full,
      putEvaluations: full,
      putCached: full,
    });
    const runtime = new HandRuntime(1);
    const run = await start(runtime);
    expect(run.getSnapshot().run.status).toBe('running');
    await vi.waitFor(() => expect(runtime.executed).toHaveLength(1));
    run.pause();
    runtime.release();
    await run.settled();
    run.resume();
    await vi.waitFor(() => expect(run.getSnapshot().run).toMatchObject({ status: 'finished', done: 2 }));
    expect(run.getSnapshot().storageProblem).toBe('The disk is full.');
  });

  test('with the engine ends the run with its words, and resuming does what is left', async () => {
    const { start } = await origin(['pass', 'break', 'pass']);
    const runtime = new HandRuntime(1);
    const run = await start(runtime);
    expect(await run.settled()).toMatchObject({
      status: 'failed',
      done: 1,
      failure: "The engine can't go on: the engine is gone",
    });
    run.resume();
    await vi.waitFor(() => expect(runtime.executed).toEqual(['pass', 'break', 'break']));
  });

  test('an engine that does not start gives its reason', async () => {
    const { start } = await origin(pass(2));
    const runtime = new HandRuntime(1);
    runtime.start = async () => {
      throw new Error('WebAssembly is switched off in this browser.');
    };
    const run = await start(runtime);
    expect((await run.settled()).failure).toBe('WebAssembly is switched off in this browser.');
  });

  test('with judging one sample does not keep the others from being judged', async () => {
    const { start } = await origin(['pass', 'pass', 'pass']);
    const judge = lineBenchmark();
    const run = await start(
      new HandRuntime(1),
      lineBenchmark({
        evaluate: (task, sample, settings, tools) => {
          if (task.id === 't1') throw new Error('no such rule');
          return judge.evaluate(task, sample, settings, tools);
        },
      }),
    );
    expect(await run.settled()).toMatchObject({
      status: 'failed',
      done: 2,
      failure: '1 of 3 could not be judged; the first is x, t1: no such rule',
    });
  });
});
