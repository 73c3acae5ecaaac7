import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  RunnerClient,
  type RunnerFailure,
  type RunnerState,
  versionOf,
} from '../../src/runtimes/runner/index.ts';
import { execution, json, problem, program, StandIn } from './runnerStandIn.ts';

const PATIENCE = { timeout: 20_000 };

let runner: StandIn;
let client: RunnerClient;
let states: RunnerState[];
beforeEach(async () => {
  runner = new StandIn();
  await runner.start();
  states = [];
  client = new RunnerClient({ onState: (state) => states.push(state) });
});
afterEach(async () => {
  client.disconnect();
  await runner.kill().catch(() => {});
});

const connect = () => client.connect(runner.address, runner.token);
const version = () => versionOf(runner.capabilities, 'java') ?? '';
const run = (words: string, signal?: AbortSignal) => client.execute(program(words), version(), signal);
const output = async (executed: ReturnType<typeof run>) => (await executed).stdout.text;
const failureOf = (promise: Promise<unknown>): Promise<RunnerFailure> =>
  promise.then(
    () => Promise.reject(new Error('it did not fail')),
    (error) => error,
  );
const status = (is: RunnerState['status']) =>
  vi.waitFor(() => expect(client.state.status).toBe(is), PATIENCE);

describe('programs', () => {
  test('that come together go together, under ids of their own', async () => {
    await connect();
    expect(await Promise.all(['echo a', 'echo b', 'echo c'].map((words) => output(run(words))))).toEqual([
      'echo a',
      'echo b',
      'echo c',
    ]);
    expect(runner.submissions.map(({ jobs }) => jobs.length)).toEqual([3]);
    expect(new Set(runner.jobs).size).toBe(3);
  });

  test('go in several requests where one may not bring them all', async () => {
    runner.capabilities.requests = { bodyBytes: 1e6, programs: 2 };
    await connect();
    await Promise.all(Array.from({ length: 5 }, (_, at) => run(`echo ${at}`)));
    expect(runner.submissions.map(({ jobs }) => jobs.length)).toEqual([2, 2, 1]);
  });

  test('are kept within the bytes that a request may bring', async () => {
    runner.capabilities.requests = { bodyBytes: 25_000, programs: 100 };
    await connect();
    await Promise.all(Array.from({ length: 4 }, () => run(`echo ${'x'.repeat(10_000)}`)));
    expect(runner.submissions.map(({ jobs }) => jobs.length)).toEqual([2, 2]);
  });

  test('wait for a busy runner, and are no failure', async () => {
    await connect();
    let asked = 0;
    runner.instead.set('POST /v1/jobs', (_, response) => {
      asked += 1;
      if (asked === 2) runner.instead.delete('POST /v1/jobs');
      problem(response, 429, 'busy', 'full');
    });
    expect(await output(run('echo later'))).toBe('echo later');
    expect(asked).toBe(2);
    expect(states.map((state) => state.status)).toEqual(['connecting', 'connected']);
  });

  test('that the runner never takes fail in its words, and the others go on', async () => {
    await connect();
    runner.instead.set('POST /v1/jobs', (_, response, body) => {
      runner.instead.delete('POST /v1/jobs');
      const [bad, good] = JSON.parse(body).jobs;
      json(response, 202, { accepted: [good.id], refused: [{ index: 0, detail: 'program.limits.wallMs' }] });
      const result = execution('good');
      runner.tell({ type: 'done', job: good.id, execution: result, fromCache: false });
      expect(bad.id).not.toBe(good.id);
    });
    const [bad, good] = [run('wait'), run('echo')];
    expect((await failureOf(bad)).message).toMatch(/does not take a program: program\.limits\.wallMs/);
    expect(await output(good)).toBe('good');
  });

  test('that are refused as a whole are refused one by one', async () => {
    await connect();
    let asked = 0;
    runner.instead.set('POST /v1/jobs', (_, response) => {
      asked += 1;
      problem(response, 400, 'invalid', `bad ${asked}`);
    });
    const all = await Promise.all([run('a'), run('b')].map(failureOf));
    expect(all.map(({ message }) => message)).toEqual([
      expect.stringContaining('bad 1'),
      expect.stringContaining('bad 2'),
    ]);
  });

  test('that are aborted are cancelled on the runner, too', async () => {
    await connect();
    const abort = new AbortController();
    const executed = run('wait', abort.signal);
    await vi.waitFor(() => expect(runner.jobs).toHaveLength(1), PATIENCE);
    const [id] = runner.jobs;
    abort.abort();
    expect((await executed).outcome).toBe('cancelled');
    await vi.waitFor(() => expect(runner.cancelled).toEqual([id]), PATIENCE);
  });

  test('that are aborted before they were sent are not sent', async () => {
    const abort = new AbortController();
    const executed = run('wait', abort.signal);
    abort.abort();
    expect((await executed).outcome).toBe('cancelled');
    await connect();
    expect(await output(run('echo after'))).toBe('echo after');
    expect(runner.submissions.flatMap(({ jobs }) => jobs)).toHaveLength(1);
  });

  test('that a runner gives up without being asked to are handed in again', async () => {
    await connect();
    const executed = run('wait');
    await vi.waitFor(() => expect(runner.jobs).toHaveLength(1), PATIENCE);
    const [first = ''] = runner.jobs;
    runner.finish(first, 'cancelled');
    await vi.waitFor(() => expect(runner.jobs).toHaveLength(2), PATIENCE);
    runner.finish(runner.jobs[1] ?? '');
    expect(await output(executed)).toBe('wait');
  });
});

describe('a runner that is lost', () => {
  test('is waited for, and given what it had under the same ids', async () => {
    await connect();
    const executed = run('wait');
    await vi.waitFor(() => expect(runner.jobs).toHaveLength(1), PATIENCE);
    const [id = ''] = runner.jobs;
    const port = await runner.kill();
    await status('waiting');
    expect(client.state).toMatchObject({ programs: 1, failure: { trouble: 'not-running' } });
    await runner.start(port);
    await vi.waitFor(() => expect(runner.submissions).toHaveLength(2), PATIENCE);
    expect(runner.jobs).toEqual([id]);
    runner.finish(id);
    expect(await output(executed)).toBe('wait');
  });

  test('goes on where its events were broken off', async () => {
    await connect();
    await run('echo one');
    await run('echo two');
    const port = await runner.kill();
    await runner.start(port);
    await status('connected');
    await vi.waitFor(() => expect(runner.resumedFrom).toEqual([null, '2']), PATIENCE);
  });

  test('and started again is another, whose events are read from their beginning', async () => {
    await connect();
    await run('echo one');
    const port = await runner.kill();
    runner.forget();
    runner.capabilities.instance = '22222222-2222-4222-8222-222222222222';
    await runner.start(port);
    await vi.waitFor(() => expect(runner.resumedFrom).toEqual([null, null]), PATIENCE);
    expect(await output(run('echo two'))).toBe('echo two');
  });

  test('and has another token is waited for until that is given', async () => {
    await connect();
    const executed = run('echo at last');
    await executed;
    const waiting = run('wait');
    await vi.waitFor(() => expect(runner.jobs).toHaveLength(2), PATIENCE);
    const port = await runner.kill();
    runner.forget();
    runner.token = 'another';
    runner.capabilities.instance = '22222222-2222-4222-8222-222222222222';
    await runner.start(port);
    await status('refused');
    expect(client.state).toMatchObject({ programs: 1, failure: { trouble: 'wrong-token' } });
    await connect();
    await vi.waitFor(() => expect(runner.jobs).toHaveLength(1), PATIENCE);
    runner.finish(runner.jobs[0] ?? '');
    expect(await output(waiting)).toBe('wait');
  });

  test('and comes back as another engine runs nothing that was promised to the first', async () => {
    await connect();
    const waiting = failureOf(run('wait'));
    await vi.waitFor(() => expect(runner.jobs).toHaveLength(1), PATIENCE);
    const promised = version();
    const port = await runner.kill();
    runner.capabilities.toolchains = [{ language: 'java', engine: 'javac 21', libraries: [] }];
    await runner.start(port);
    expect((await waiting).message).toMatch(/javac 21.*where .*javac 17.* was promised/);
    await expect(client.execute(program(), promised)).rejects.toThrow('start a new one');
  });

  test('ends what nobody can help with where nobody attends', async () => {
    client = new RunnerClient({ isAttended: false });
    await connect();
    const waiting = failureOf(run('wait'));
    await vi.waitFor(() => expect(runner.jobs).toHaveLength(1), PATIENCE);
    const port = await runner.kill();
    runner.token = 'another';
    await runner.start(port);
    expect(await waiting).toMatchObject({ trouble: 'wrong-token' });
  });

  test('that was let go of keeps its programs waiting for the next', async () => {
    await connect();
    const waiting = run('wait');
    await vi.waitFor(() => expect(runner.jobs).toHaveLength(1), PATIENCE);
    client.disconnect();
    expect(client.state).toEqual({ status: 'off', programs: 1 });
    await connect();
    await vi.waitFor(() => expect(runner.submissions).toHaveLength(2), PATIENCE);
    runner.finish(runner.jobs[0] ?? '');
    expect(await output(waiting)).toBe('wait');
  });
});

describe('each trouble is told apart', () => {
  test('nothing answers', async () => {
    const { address } = runner;
    await runner.kill();
    expect(await failureOf(client.connect(address, 'x'))).toMatchObject({
      trouble: 'not-running',
      remedy: expect.stringContaining('npm run runner'),
    });
    expect(client.state.status).toBe('refused');
  });

  test('a wrong token', async () => {
    const failure = await failureOf(client.connect(runner.address, 'wrong'));
    expect(failure).toMatchObject({ trouble: 'wrong-token' });
    expect(`${failure.message} ${failure.remedy}`).not.toContain('wrong ');
  });

  test.each([
    [0, /version 0 of the protocol, this page version 1/, /Bring the runner up to date/],
    [2, /version 2 of the protocol, this page version 1/, /This page is the older one/],
  ])('protocol %i', async (protocol, message, remedy) => {
    runner.instead.set('GET /v1/capabilities', (_, response) => json(response, 200, { protocol }));
    const failure = await failureOf(connect());
    expect(failure.trouble).toBe('old-version');
    expect(failure.message).toMatch(message);
    expect(failure.remedy).toMatch(remedy);
  });

  test('another page’s runner', async () => {
    runner.instead.set('GET /v1/capabilities', (_, response) => problem(response, 403, 'origin', 'no'));
    expect(await failureOf(connect())).toMatchObject({
      trouble: 'origin-refused',
      remedy: expect.stringContaining('--origin'),
    });
  });

  test('a queue that is out of reach', async () => {
    runner.instead.set('GET /v1/capabilities', (_, response) =>
      problem(response, 503, 'unavailable', 'Redis is away.'),
    );
    expect(await failureOf(connect())).toMatchObject({
      trouble: 'out-of-order',
      message: expect.stringContaining('Redis is away.'),
    });
  });

  test.each<[string, (response: Parameters<typeof json>[0]) => void, RegExp]>([
    ['a web page', (response) => response.end('<h1>It works</h1>'), /no JSON/],
    ['JSON of another shape', (response) => json(response, 200, { protocol: 1, version: 3 }), /version/],
    [
      'an endless answer',
      (response) => {
        response.writeHead(200, { 'Content-Type': 'application/json' });
        response.end(`"${'x'.repeat(5 * 1024 * 1024)}"`);
      },
      /no JSON that can be read/,
    ],
  ])('no runner: %s', async (_name, answer, said) => {
    runner.instead.set('GET /v1/capabilities', (_, response) => answer(response));
    const failure = await failureOf(connect());
    expect(failure.trouble).toBe('not-a-runner');
    expect(failure.message).toMatch(said);
  });
});

test.each([
  ['no JSON', 'data: {"type":\n\n'],
  ['no event of the protocol', `data: ${JSON.stringify({ type: 'done', job: 'x' })}\n\n`],
  [
    'a result of another shape',
    `data: ${JSON.stringify({
      type: 'done',
      job: '11111111-1111-4111-8111-111111111111',
      fromCache: false,
      execution: { ...execution(''), outcome: 'passed' },
    })}\n\n`,
  ],
])('a stream of %s is not believed', async (_name, words) => {
  await connect();
  runner.write(words);
  await vi.waitFor(() => expect(states.map((state) => state.status)).toContain('waiting'), PATIENCE);
  expect(states.find((state) => state.status === 'waiting')).toMatchObject({
    failure: { trouble: 'not-a-runner' },
  });
});

test('outputs and states along the way are read, and change nothing', async () => {
  await connect();
  const executed = run('wait');
  await vi.waitFor(() => expect(runner.jobs).toHaveLength(1), PATIENCE);
  const [job = ''] = runner.jobs;
  runner.tell({ type: 'state', job, state: 'running' });
  runner.tell({ type: 'output', job, stream: 'stdout', text: 'x\n' });
  runner.write(': heartbeat\n\nretry: 5\nunknown: field\n\n');
  runner.finish(job);
  expect(await output(executed)).toBe('wait');
});

test('no failure tells the token', async () => {
  runner.token = 'secret-secret';
  await failureOf(client.connect(runner.address, 'secret-guess'));
  await runner.kill();
  await failureOf(client.connect(`http://127.0.0.1:1`, 'secret-guess'));
  expect(JSON.stringify(states)).not.toContain('secret');
  expect(
    states.map((state) => ('failure' in state ? `${state.failure}${state.failure.remedy}` : '')).join(),
  ).not.toContain('secret');
});
