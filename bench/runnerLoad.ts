import type { Program } from '../src/model/index.ts';
import { endWorkerAndRedis } from '../tests/runner/support/disturbances.ts';
import { type LoadProgress, type LoadResult, percentile, runLoad } from '../tests/runner/support/load.ts';
import { startRedis } from '../tests/runner/support/redisProcess.ts';
import { RunnerClient } from '../tests/runner/support/runnerClient.ts';
import { endRunners, startRunner, until } from '../tests/runner/support/runnerProcess.ts';
import { figure } from './lib/figures.ts';

const LOAD = { clients: 8, jobsEach: 125, programOf };
const TOTAL = LOAD.clients * LOAD.jobsEach;
const SLOTS = ['--slots', '2'];

/**
 * The native runner under a load of a thousand small programs from eight clients, run by the real engine: with the queue
 * in its own process, and with one on Redis while a worker and Redis itself are killed and started again.
 */
export async function benchRunnerLoad(): Promise<void> {
  try {
    const alone = await startRunner(['--port', '0', '--no-cache', ...SLOTS], { real: true });
    print('embedded queue', await runLoad(alone, LOAD, async () => {}));
    await alone.end();
    await onRedis();
  } finally {
    await endRunners();
  }
}

async function onRedis(): Promise<void> {
  const redis = await startRedis();
  try {
    const shared = ['--queue', redis.url, '--give-back-after', '5'];
    const workerArgs = [...shared, '--worker', ...SLOTS];
    const door = await startRunner([...shared, '--port', '0', '--no-cache']);
    const real = { real: true };
    const worker = await startRunner(workerArgs, real);
    await until(async () => (await new RunnerClient(door).fetch('/v1/capabilities')).ok);
    print('Redis, undisturbed', await runLoad(door, LOAD, async () => {}));
    const disturb = (progress: LoadProgress) => endWorkerAndRedis(progress, worker, workerArgs, redis, real);
    print('Redis, a worker and Redis killed', await runLoad(door, LOAD, disturb));
  } finally {
    await redis.remove();
  }
}

/** Each its own, so that no cache has it. */
function programOf(n: number): Program {
  return {
    language: 'python',
    entry: { kind: 'script', path: 'main.py', watchAssertions: false },
    files: { 'main.py': `assert ${n} + 1 == ${n + 1}\nprint(${n})\n` },
    stdin: '',
    limits: { wallMs: 60_000, memoryBytes: 2 ** 28, outputBytes: 2 ** 16 },
    seed: null,
  };
}

function print(name: string, { told, latenciesMs, outcomes, totalMs }: LoadResult): void {
  const twice = [...told.values()].filter((times) => times > 1).length;
  const whole = `${TOTAL - told.size} lost, ${twice} told twice`;
  const ends = [...outcomes].map(([outcome, count]) => `${count} ${outcome}`).join(', ');
  console.log(`${name}: ${TOTAL} jobs of ${LOAD.clients} clients: ${whole}; ${ends}`);
  figure('  jobs per second', TOTAL / (totalMs / 1000), '/s');
  for (const share of [0.5, 0.9, 0.99]) {
    figure(`  from acceptance to result, ${share * 100}th percentile`, percentile(latenciesMs, share), 'ms');
  }
}
