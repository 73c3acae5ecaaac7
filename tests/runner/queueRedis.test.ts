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
    await until(async () => (await client.fetch('/v1/capabilities')).ok);
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
    await until(async () => (await client.fetch('/v1/capabilities')).ok);
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
    await until(async () => (await client.fetch('/v1/capabilities')).ok);
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
});
