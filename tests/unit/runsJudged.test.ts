import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { efcb } from '../../src/benchmarks/efcb/index.ts';
import { readTasks } from '../../src/benchmarks/efcb/reading/readTasks.ts';
import type { Judge, Judgement, Sample, Stores } from '../../src/model/index.ts';
import { type RunController, resumeRun, startRun } from '../../src/runs/runController.ts';
import { memoryStores } from '../../src/storage/index.ts';
import { jsonLines, questions } from '../support/efcbData.ts';
import { HandRuntime, settings, testPlatform } from './runsSupport.ts';

/** A judge that says what it is told to, to the answer's text; it may be held up. */
class HandJudge implements Judge {
  readonly id: string;
  readonly name = 'by hand';
  readonly deterministic = true;
  readonly concurrency = 2;
  readonly asked: string[] = [];
  say: (prediction: string) => Judgement | Promise<Judgement> = () => ({
    scores: { similarity: 5 },
    raw: '5',
  });
  mostAtOnce = 0;
  #atOnce = 0;

  constructor(id = 'hand/1') {
    this.id = id;
  }

  async start(): Promise<void> {}

  async judge({ prediction }: { prediction: string }, signal: AbortSignal): Promise<Judgement> {
    this.asked.push(prediction);
    this.#atOnce += 1;
    this.mostAtOnce = Math.max(this.mostAtOnce, this.#atOnce);
    await new Promise((resolve) => setTimeout(resolve, 1));
    const said = await this.say(prediction);
    this.#atOnce -= 1;
    signal.throwIfAborted();
    return said;
  }
}

const FAILURE: Judgement = { failure: 'unavailable', message: '503', raw: 'try later' };
const FIVE: Judgement = { scores: { similarity: 5 }, raw: '5' };

async function* lines(text: string) {
  yield* text.split('\n');
}
async function* files(text: string) {
  yield { path: 'reverse-qa.jsonl', lines: lines(text) };
}

/** An origin with some Reverse-QA questions and a reply to each, named by line. */
async function origin(stores: Stores = memoryStores()) {
  const { tasks } = await readTasks(files(jsonLines(questions(3)['reverse-qa'])), 'set');
  const about = { benchmark: 'efcb' as const, origin: 'test', importedAt: 0, issues: [] };
  const set = { ...about, id: 'tasks', name: 'set', recognisedAs: null, md5: null, taskCount: tasks.length };
  await stores.addTaskSet(set, tasks);
  const samples = tasks.map((_, at): Sample => {
    const data = { file: 'r.jsonl', line: at + 1, question: at + 1, task: 'reverse-qa', hasZero: false };
    return { benchmark: 'efcb', model: 'm', taskId: `line ${at + 1}`, index: 0, text: `reply ${at}`, data };
  });
  await stores.addSampleSet({ ...about, id: 'm', model: 'm', sampleCount: samples.length }, samples);
  const platform = testPlatform();
  const tab = (judge: Judge | null) => {
    const runtime = new HandRuntime(2);
    runtime.start = async () => {
      throw new Error('no engine is needed here');
    };
    return { benchmark: efcb, runtime, judge, stores, platform };
  };
  const kept = (run: RunController) => {
    onTestFinished(() => run.close());
    return run;
  };
  const request = { name: 'A run', taskSetId: 'tasks', sampleSetIds: ['m'], taskIds: null, settings };
  return {
    stores,
    count: tasks.length,
    start: async (judge: Judge | null) => kept(await startRun(tab(judge), request)),
    open: async (id: string, judge: Judge | null) => kept(await resumeRun(tab(judge), id)),
  };
}

const verdicts = (run: RunController) => run.getSnapshot().evaluations.map(({ verdict }) => verdict);

describe('a run that a judge scores', () => {
  test('starts no engine, asks as many at a time as the judge takes, and names it', async () => {
    const { start, count } = await origin();
    const judge = new HandJudge();
    const run = await start(judge);
    expect(await run.settled()).toMatchObject({
      status: 'finished',
      done: count,
      judge: 'hand/1',
      engine: 'judge hand/1',
    });
    expect(judge.mostAtOnce).toBe(2);
    expect(run.getSnapshot().evaluations.map(({ score }) => score)).toEqual(Array(count).fill(0.5));
  });

  test('leaves an answer unjudged where the judge fails, keeps what it said, and caches none of it', async () => {
    const { start, count, stores } = await origin();
    const judge = new HandJudge();
    judge.say = (prediction) => (prediction === 'reply 1' ? FAILURE : FIVE);
    const run = await start(judge);
    const { id, done, status } = await run.settled();
    expect([status, done]).toEqual(['finished', count]);
    const failed = (await stores.evaluations(id)).filter(({ verdict }) => verdict === 'unjudged');
    expect(failed).toMatchObject([
      {
        errorType: 'Judge: unavailable',
        errorMessage: '503',
        result: { value: null, raw: 'try later', failure: 'unavailable' },
      },
    ]);
    const again = new HandJudge();
    await (await start(again)).settled();
    expect(again.asked).toEqual(['reply 1']);
  });

  test('is judged by another judge anew', async () => {
    const { start, count } = await origin();
    await (await start(new HandJudge('hand/1'))).settled();
    const other = new HandJudge('hand/2');
    await (await start(other)).settled();
    expect(other.asked).toHaveLength(count);
  });

  test('asks again, on request, about what was not judged alone', async () => {
    const { start, count } = await origin();
    const judge = new HandJudge();
    judge.say = (prediction) => (prediction === 'reply 1' || prediction === 'reply 2' ? FAILURE : FIVE);
    const run = await start(judge);
    await run.settled();
    judge.say = () => FIVE;
    const before = judge.asked.length;
    run.retryUnjudged();
    await vi.waitFor(() => expect(verdicts(run)).not.toContain('unjudged'));
    expect(await run.settled()).toMatchObject({ status: 'finished', done: count });
    expect(judge.asked.slice(before).sort()).toEqual(['reply 1', 'reply 2']);
  });

  test('goes on with asking again after a reload in the middle', async () => {
    const { start, open, count } = await origin();
    const judge = new HandJudge();
    judge.say = () => FAILURE;
    const run = await start(judge);
    const { id } = await run.settled();
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    judge.say = async (prediction) => {
      if (prediction === 'reply 0') return FIVE;
      await held;
      return FIVE;
    };
    run.retryUnjudged();
    await vi.waitFor(() => expect(verdicts(run).filter((verdict) => verdict === 'partial')).toHaveLength(1));
    await run.save();
    run.close();
    release();
    const after = new HandJudge();
    const resumed = await open(id, after);
    expect(await resumed.settled()).toMatchObject({ status: 'finished', done: count });
    expect(verdicts(resumed)).toEqual(Array(count).fill('partial'));
    expect(after.asked).not.toContain('reply 0');
  });

  test('does not go on with another judge than it began with', async () => {
    const { start, open } = await origin();
    const judge = new HandJudge('hand/1');
    judge.say = () => FAILURE;
    const run = await start(judge);
    const { id } = await run.settled();
    run.close();
    const resumed = await open(id, null);
    resumed.retryUnjudged();
    await vi.waitFor(() => expect(resumed.getSnapshot().run.status).toBe('failed'));
    expect(resumed.getSnapshot().run.failure).toContain('judge hand/1');
  });

  test('without a judge leaves everything unjudged', async () => {
    const { start, count } = await origin();
    const run = await start(null);
    expect(await run.settled()).toMatchObject({ status: 'finished', judge: null, engine: 'no judge' });
    expect(verdicts(run)).toEqual(Array(count).fill('unjudged'));
  });
});
