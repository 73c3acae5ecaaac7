import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { haveRedis, type RedisProcess, startRedis } from './support/redisProcess.ts';
import { acting, doneIn, jobOf, RunnerClient } from './support/runnerClient.ts';
import { endRunners, startRunner, until } from './support/runnerProcess.ts';

/** So soon a worker counts as dead here. */
const GIVE_BACK = ['--give-back-after', '2'];

describe.skipIf(!haveRedis())('a queue on Redis', () => {
  let redis: RedisProcess;

  beforeAll(async () => {
    redis = await startRedis();
  });
  afterEach(endRunners);
  afterAll(() => redis.remove());

  const gateway = () => startRunner(['--port', '0', '--queue', redis.url, ...GIVE_BACK]);
  const worker = (env: Record<string, string> = {}) =>
    startRunner(['--queue', redis.url, '--worker', '--slots', '2', ...GIVE_BACK], { env });

  test('a worker runs what a gateway takes, and tells what happens as it happens', async () => {
    const [door] = await Promise.all([gateway(), worker()]);
    const client = new RunnerClient(door);
    await takesJobs(client);
    const job = jobOf({ print: 'hello', sleepMs: 50 });
    const events = client.events((told) => doneIn(told).length === 1);
    expect((await client.submit(job)).status).toBe(202);
    const told = (await events).map(({ event }) => event);
    expect(told.map(({ type }) => type)).toEqual(['state', 'state', 'output', 'done']);
    expect(told.at(-1)).toMatchObject({ execution: { outcome: 'exited', stdout: { text: 'hello' } } });
  });

  test('a job that ends two workers is failed with its reason, and others go on', async () => {
    const door = await gateway();
    const workers = [await worker(), await worker()];
    const client = new RunnerClient(door);
    await takesJobs(client);
    const deadly = jobOf({ kill: true });
    await client.submit(deadly);
    await until(() => workers.every(({ process }) => process.signalCode === 'SIGKILL'));
    await worker();
    const told = await client.events((so) => doneIn(so).length === 1);
    expect(told.at(-1)?.event).toMatchObject({
      job: deadly.id,
      execution: { outcome: 'crashed', detail: expect.stringContaining('2 workers') },
    });
    const good = jobOf({ print: 'still here' });
    await client.submit(good);
    expect(doneIn(await client.events((so) => doneIn(so).includes(good.id)))).toContain(good.id);
  });

  test('the program that hangs is cancelled on its worker, which then takes the next', async () => {
    const door = await gateway();
    await startRunner(['--queue', redis.url, '--worker', '--slots', '1', ...GIVE_BACK]);
    const client = new RunnerClient(door);
    await takesJobs(client);
    const hanging = jobOf({ sleepMs: 3_600_000 });
    const next = { ...jobOf({}), program: acting({ print: 'next' }) };
    await client.submit(hanging, next);
    await client.events((told) =>
      told.some(({ event }) => event.type === 'state' && event.state === 'running'),
    );
    expect((await client.fetch(`/v1/jobs/${hanging.id}`, { method: 'DELETE' })).status).toBe(204);
    const told = await client.events((so) => doneIn(so).length === 2);
    expect(doneIn(told)).toEqual([hanging.id, next.id]);
    expect(told.map(({ event }) => event)).toContainEqual(
      expect.objectContaining({
        job: hanging.id,
        execution: expect.objectContaining({ outcome: 'cancelled' }),
      }),
    );
  });

  test('a worker that is ended in order gives its job to another at once', async () => {
    // Waiting for it to count as dead would take longer than the test may.
    const patient = ['--queue', redis.url, '--give-back-after', '600'];
    const door = await startRunner([...patient, '--port', '0']);
    const first = await startRunner([...patient, '--worker', '--slots', '1']);
    const client = new RunnerClient(door);
    await takesJobs(client);
    const job = jobOf({ sleepMs: 5000, print: 'done by the other' });
    await client.submit(job);
    await runs(client, job.id);
    expect(await first.end('SIGTERM')).toBe(0);
    await startRunner([...patient, '--worker', '--slots', '1']);
    const told = await client.events((so) => doneIn(so).length === 1);
    expect(told.at(-1)?.event).toMatchObject({
      execution: { outcome: 'exited', stdout: { text: 'done by the other' } },
    });
  });

  test('a door that is started again has the results of what ran meanwhile, for who sends it again', async () => {
    const [first] = await Promise.all([gateway(), worker()]);
    const client = new RunnerClient(first);
    await takesJobs(client);
    const jobs = Array.from({ length: 4 }, (_, n) => jobOf({ sleepMs: 500, print: `${n}` }));
    await client.submit(...jobs);
    await client.events((so) => doneIn(so).length === 2);
    await first.end('SIGKILL');
    const second = await gateway();
    const again = new RunnerClient(second, client.id);
    await takesJobs(again);
    const events = again.events((so) => doneIn(so).length === 4);
    await again.submit(...jobs);
    const told = await events;
    expect(doneIn(told).sort()).toEqual(jobs.map(({ id }) => id).sort());
    // Those that were done before are not begun again.
    const begun = told.filter(({ event }) => event.type === 'state' && event.state === 'running');
    expect(begun.length).toBeLessThanOrEqual(2);
  });

  test('the door says that Redis is away, or that nobody takes jobs, and when to ask again', async () => {
    const own = await startRedis();
    try {
      const door = await startRunner(['--port', '0', '--queue', own.url, ...GIVE_BACK]);
      const client = new RunnerClient(door);
      const refusal = async (response: Promise<Response>) => {
        const { status, headers } = await response;
        return status === 503 && Number(headers.get('Retry-After')) > 0;
      };
      expect(await refusal(client.submit(jobOf({})))).toBe(true);
      await startRunner(['--queue', own.url, '--worker', '--slots', '1', ...GIVE_BACK]);
      await takesJobs(client);
      const job = jobOf({ sleepMs: 1000, print: 'kept' });
      await client.submit(job);
      await runs(client, job.id);
      await own.kill();
      await until(() => refusal(client.submit(jobOf({}))));
      await own.start();
      await takesJobs(client);
      expect(doneIn(await client.events((so) => doneIn(so).length === 1))).toEqual([job.id]);
    } finally {
      await own.remove();
    }
  });

  test('a Redis that lost everything costs time, and no job', async () => {
    const own = await startRedis();
    try {
      const door = await startRunner(['--port', '0', '--queue', own.url, ...GIVE_BACK]);
      await startRunner(['--queue', own.url, '--worker', '--slots', '1', ...GIVE_BACK]);
      const client = new RunnerClient(door);
      await takesJobs(client);
      const jobs = Array.from({ length: 10 }, (_, n) => jobOf({ sleepMs: 200, print: `${n}` }));
      await client.submit(...jobs);
      await client.events((so) => doneIn(so).length === 2);
      await own.kill();
      own.forget();
      await own.start();
      const told = await client.events((so) => doneIn(so).length === 10);
      expect(doneIn(told).sort()).toEqual(jobs.map(({ id }) => id).sort());
    } finally {
      await own.remove();
    }
  });

  test('clients take turns, across their doors', async () => {
    const doors = [await gateway(), await gateway()];
    await startRunner(['--queue', redis.url, '--worker', '--slots', '1', ...GIVE_BACK]);
    const [greedy, modest] = doors.map((door) => new RunnerClient(door));
    if (greedy === undefined || modest === undefined) throw new Error('no clients');
    await takesJobs(modest);
    await takesJobs(greedy);
    const many = Array.from({ length: 60 }, (_, n) => jobOf({ sleepMs: 50, print: `greedy ${n}` }));
    await greedy.submit(...many);
    await greedy.events((so) => doneIn(so).length === 2);
    await modest.submit(...Array.from({ length: 3 }, (_, n) => jobOf({ sleepMs: 50, print: `modest ${n}` })));
    await modest.events((so) => doneIn(so).length === 3);
    const last = jobOf({ print: 'the last' });
    await modest.submit(last);
    await modest.events((so) => doneIn(so).includes(last.id));
    const { state } = await (await greedy.fetch(`/v1/jobs/${many.at(-1)?.id}`)).json();
    expect(state).toBe('queued');
    await greedy.events((so) => doneIn(so).length === 60);
  });

  test('workers whose toolchains differ offer neither, and take no job that was promised the other', async () => {
    const own = await startRedis();
    try {
      const door = await startRunner(['--port', '0', '--queue', own.url, ...GIVE_BACK]);
      const args = ['--queue', own.url, '--worker', '--slots', '1', ...GIVE_BACK];
      const first = await startRunner(args);
      const client = new RunnerClient(door);
      await takesJobs(client);
      const jobs = Array.from({ length: 6 }, (_, n) => jobOf({ sleepMs: 300, print: `${n}` }));
      await client.submit(...jobs);
      await startRunner(args, { env: { STAND_IN_VERSION: '2' } });
      await until(
        async () => (await (await client.fetch('/v1/capabilities')).json()).toolchains.length === 0,
      );
      const told = await client.events((so) => doneIn(so).length === 6);
      const engines = told.flatMap(({ event }) => (event.type === 'done' ? [event.execution.engine] : []));
      expect(new Set(engines)).toEqual(new Set(['stand-in 1']));
      expect(first.process.exitCode).toBeNull();
    } finally {
      await own.remove();
    }
  });
});

/** Settles once the door knows of a worker: before that it refuses jobs. */
async function takesJobs(client: RunnerClient): Promise<void> {
  await until(async () => (await client.fetch('/v1/capabilities')).ok);
}

/** Settles once the client's job runs. */
async function runs(client: RunnerClient, id: string): Promise<void> {
  await until(async () => (await (await client.fetch(`/v1/jobs/${id}`)).json()).state === 'running');
}
