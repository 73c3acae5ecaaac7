import { randomUUID } from 'node:crypto';
import { join, resolve } from 'node:path';
import { type Logger, pino } from 'pino';
import { doorBanner, foundBanner, workerBanner } from './banner.ts';
import { ResultCache } from './cache/resultCache.ts';
import { ResultFolder } from './cache/resultFolder.ts';
import { addressesOf } from './door/addresses.ts';
import { makeDoor, REQUESTS } from './door/server.ts';
import { Token } from './door/token.ts';
import type { Executor } from './engine/executor.ts';
import { Desk } from './jobs/desk.ts';
import { Positions } from './jobs/position.ts';
import { parseOptions, type RunnerOptions, UsageError } from './options.ts';
import packageJson from './package.json' with { type: 'json' };
import { EmbeddedQueue } from './queue/embedded.ts';
import type { JobQueue, OnQueueEvent } from './queue/queue.ts';
import { QueueGateway } from './queue/redis/gateway.ts';
import { QueueWorker } from './queue/redis/worker.ts';
import { Refusal } from './refusal.ts';

const FAILED = 1;
const BAD_USAGE = 2;

const CACHE_MEMORY_BYTES = 64 * 2 ** 20;
const CACHE_FOLDER_BYTES = 2 ** 30;

/** Makes the engine; see runner/engine. */
export type MakeExecutor = (
  options: Pick<RunnerOptions, 'slots' | 'libraries' | 'limits' | 'unsafe'>,
) => Promise<Executor>;

/** Something that was started and can be ended. */
interface Running {
  stop(): Promise<void>;
}

/** The command `npm run runner`: runs until a signal ends it. */
export async function main(args: readonly string[], makeExecutor: MakeExecutor): Promise<void> {
  try {
    const options = parseOptions(args);
    if (options === null) return;
    const log = pino({ level: options.logLevel, base: null }, pino.destination({ dest: 2, sync: true }));
    const starting = start(options, makeExecutor, log);
    stopOnSignal(starting, log);
    await starting;
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(error instanceof UsageError ? BAD_USAGE : FAILED);
  }
}

async function start(options: RunnerOptions, makeExecutor: MakeExecutor, log: Logger): Promise<Running> {
  const { queue, giveBackMs } = options;
  if (queue !== null && !options.worker) {
    return openDoor(options, (onEvent) => new QueueGateway(queue, onEvent, giveBackMs, log), log);
  }
  const executor = await makeExecutor(options);
  if (queue === null) return openDoor(options, (onEvent) => new EmbeddedQueue(executor, onEvent), log);
  const worker = new QueueWorker(queue, executor, giveBackMs, log);
  process.stdout.write(workerBanner());
  process.stdout.write(foundBanner(worker.found));
  return worker;
}

async function openDoor(
  options: RunnerOptions,
  makeQueue: (onEvent: OnQueueEvent) => JobQueue,
  log: Logger,
): Promise<Running> {
  const instance = randomUUID();
  const token = new Token();
  const positions = new Positions(instance);
  const cache = await makeCache(options, log);
  const desk = new Desk({ makeQueue, cache, positions, limits: { openJobs: options.openJobs } });
  let addresses = addressesOf(options, options.port);
  const door = await makeDoor({
    desk,
    positions,
    about: { version: packageJson.version, instance, requests: REQUESTS },
    token,
    addresses: () => addresses,
    requestsPerMinute: options.requestsPerMinute,
    pages: options.serve ? await builtPages() : null,
    log,
  });
  await door.listen({ port: options.port, host: options.host });
  // Which port that is, is up to the system where none was asked for.
  const listening = door.server.address();
  const port = typeof listening === 'object' && listening !== null ? listening.port : options.port;
  addresses = addressesOf(options, port);
  const host = options.host.includes(':') ? `[${options.host}]` : options.host;
  process.stdout.write(doorBanner(options, `http://${host}:${port}`, token.text));
  process.stdout.write(await foundOrWhy(desk));
  return {
    stop: async () => {
      await Promise.all([door.close(), desk.stop()]);
    },
  };
}

/** What programs can be run, or why none can for the moment. */
async function foundOrWhy({ queue }: Desk): Promise<string> {
  try {
    return foundBanner(await queue.found());
  } catch (error) {
    if (error instanceof Refusal) return `${error.message}\n`;
    throw error;
  }
}

async function makeCache(options: RunnerOptions, log: Logger): Promise<ResultCache | null> {
  if (!options.cache) return null;
  const folder = options.cacheFolder;
  return new ResultCache(
    CACHE_MEMORY_BYTES,
    folder === null
      ? null
      : await ResultFolder.open(resolve(folder), CACHE_FOLDER_BYTES, (error) =>
          log.warn({ reason: String(error) }, 'the cache folder failed'),
        ),
  );
}

/** The page, built where that is needed, as `npm start` does. */
async function builtPages(): Promise<string> {
  const root = resolve(import.meta.dirname, '..');
  // Only here: a machine that runs programs alone needs nothing that builds pages.
  const { buildIfOld } = await import('../bin/lib/build.ts');
  await buildIfOld(root);
  return join(root, 'dist');
}

/** A first signal ends it in order, also one that comes while it starts; a second ends it at once. */
function stopOnSignal(starting: Promise<Running>, log: Logger): void {
  let isStopping = false;
  const stop = async () => {
    if (isStopping) process.exit(FAILED);
    isStopping = true;
    try {
      await (await starting).stop();
      process.exit(0);
    } catch (error) {
      log.error({ reason: String(error) }, 'could not end in order');
      process.exit(FAILED);
    }
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop());
}
