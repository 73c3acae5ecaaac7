import type { LoadProgress } from './load.ts';
import type { RedisProcess } from './redisProcess.ts';
import { type RunnerProcess, type StartOptions, startRunner, until } from './runnerProcess.ts';

const WITHIN_MS = 300_000;

/**
 * While jobs run: ends a worker's process as a fault of its machine would, starts another, and later ends Redis the same
 * way and starts it again.
 */
export async function endWorkerAndRedis(
  progress: LoadProgress,
  worker: RunnerProcess,
  workerArgs: string[],
  redis: RedisProcess,
  options: StartOptions = {},
): Promise<void> {
  await until(() => progress.done > progress.total / 5, WITHIN_MS);
  await worker.end('SIGKILL');
  await startRunner(workerArgs, options);
  await until(() => progress.done > progress.total / 2, WITHIN_MS);
  await redis.kill();
  await new Promise((later) => setTimeout(later, 1500));
  await redis.start();
}
