import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { endWorkerAndRedis } from './support/disturbances.ts';
import { runLoad } from './support/load.ts';
import { haveRedis, type RedisProcess, startRedis } from './support/redisProcess.ts';
import { acting, RunnerClient } from './support/runnerClient.ts';
import { endRunners, startRunner, until } from './support/runnerProcess.ts';

const CLIENTS = 8;
const JOBS_EACH = 25;

describe.skipIf(!haveRedis())('two hundred jobs from eight clients', () => {
  let redis: RedisProcess;

  beforeAll(async () => {
    redis = await startRedis();
  });
  afterEach(endRunners);
  afterAll(() => redis.remove());

  test('with a worker and Redis ended in the middle: none lost, none told twice', {
    timeout: 600_000,
  }, async () => {
    const shared = ['--queue', redis.url, '--give-back-after', '5'];
    const workerArgs = [...shared, '--worker', '--slots', '2'];
    const [door, worker] = await Promise.all([
      startRunner([...shared, '--port', '0', '--no-cache']),
      startRunner(workerArgs),
      startRunner(workerArgs),
    ]);
    await until(async () => (await new RunnerClient(door).fetch('/v1/capabilities')).ok);
    const { told, outcomes } = await runLoad(
      door,
      { clients: CLIENTS, jobsEach: JOBS_EACH, programOf: (n) => acting({ print: `${n}`, sleepMs: 60 }) },
      (progress) => endWorkerAndRedis(progress, worker, workerArgs, redis),
    );
    expect(told.size).toBe(CLIENTS * JOBS_EACH);
    expect([...told.values()].filter((times) => times !== 1)).toEqual([]);
    expect(Object.fromEntries(outcomes)).toEqual({ exited: CLIENTS * JOBS_EACH });
    // What must never be there: the token.
    expect(redis.everything()).toContain('benchtab');
    expect(redis.everything()).not.toContain(door.token);
  });
});
