import { availableParallelism } from 'node:os';
import { Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import type { Limits } from '../src/model/index.ts';
import { RUNNER_PORT } from '../src/model/runner.ts';

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const;

/** What the runner was asked to be, at its start. */
export interface RunnerOptions {
  port: number;
  host: string;
  /** Further names it is reached by. */
  names: string[];
  /** Pages on other hosts that may use it. */
  origins: string[];
  serve: boolean;
  /** Programs that run beside each other. */
  slots: number;
  /** Of Redis; null for the embedded queue. */
  queue: string | null;
  /** Only take jobs from the queue. */
  worker: boolean;
  /** After so many milliseconds without a word a worker counts as dead. */
  giveBackMs: number;
  /** Jobs that wait or run, of all clients. */
  openJobs: number;
  /** Of one address. */
  requestsPerMinute: number;
  /** Folder of the libraries that programs may use; null for none. */
  libraries: string | null;
  /** The most that a program may ask for. */
  limits: Limits;
  /** Keep results at all. */
  cache: boolean;
  /** Where results outlive the runner; null for memory only. */
  cacheFolder: string | null;
  /** Run programs without isolation. */
  unsafe: boolean;
  logLevel: (typeof LOG_LEVELS)[number];
}

/** What was asked for can't be done as it was asked. The message is for people. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/**
 * @returns null when help was asked for and given.
 * @throws UsageError
 */
export function parseOptions(args: readonly string[]): RunnerOptions | null {
  const command = describe();
  try {
    command.parse(args, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === 0) return null;
    throw new UsageError(
      `${error.message.replace(/^error: /, '')}\nnpm run runner -- --help lists the options.`,
    );
  }
  const given = command.opts<Given>();
  if (given.worker && given.queue === undefined) {
    throw new UsageError('--worker takes jobs from a queue: name it with --queue redis://…');
  }
  if (given.worker && given.serve) throw new UsageError('--worker opens no door, so that it can’t --serve.');
  return {
    port: given.port,
    host: given.host,
    names: given.name ?? [],
    origins: given.origin ?? [],
    serve: given.serve,
    slots: given.slots,
    queue: given.queue ?? null,
    worker: given.worker,
    giveBackMs: given.giveBackAfter,
    openJobs: given.maxJobs,
    requestsPerMinute: given.rate,
    libraries: given.libraries ?? null,
    limits: { wallMs: given.time, memoryBytes: given.memory, outputBytes: given.output },
    cache: given.cache !== false,
    cacheFolder: typeof given.cache === 'string' ? given.cache : null,
    unsafe: given.unsafeNoSandbox,
    logLevel: given.logLevel,
  };
}

interface Given {
  port: number;
  host: string;
  name?: string[];
  origin?: string[];
  serve: boolean;
  slots: number;
  queue?: string;
  worker: boolean;
  /** Milliseconds. */
  giveBackAfter: number;
  maxJobs: number;
  rate: number;
  libraries?: string;
  /** Milliseconds. */
  time: number;
  /** Bytes. */
  memory: number;
  /** Bytes. */
  output: number;
  /** A folder; false for --no-cache. */
  cache?: string | boolean;
  unsafeNoSandbox: boolean;
  logLevel: RunnerOptions['logLevel'];
}

function describe(): Command {
  return new Command('npm run runner --')
    .description(
      'Run Benchtab’s programs natively on this machine: Java, C++, C# and whatever else is installed. It prints an ' +
        'address and a token; the page asks for both. Exit status: 0 ended by a signal, 1 it could not start or go ' +
        'on, 2 bad usage.',
    )
    .addOption(
      new Option('--port <n>', 'port to listen on; 0 for any that is free')
        .argParser(wholeNumber(0, 65_535))
        .default(RUNNER_PORT),
    )
    .option(
      '--host <address>',
      'address to listen on; others than this machine’s own let other machines in',
      '127.0.0.1',
    )
    .option('--name <name...>', 'further host names it is reached by, for example behind a proxy with TLS')
    .option(
      '--origin <origin...>',
      'pages that may use it, exactly as browsers name them ("https://bench.example"); those of npm start and npm ' +
        'run dev on this machine may anyway',
      collectOrigins,
    )
    .option('--serve', 'also serve the built page, so that the browser needs no permission', false)
    .addOption(
      new Option('--slots <n>', 'programs that run beside each other')
        .argParser(wholeNumber(1, 1024))
        .default(availableParallelism(), 'one per core'),
    )
    .option(
      '--queue <url>',
      'put jobs into a queue on this Redis (redis:// or rediss://), for workers to take',
      redisUrl,
    )
    .option('--worker', 'take jobs from the queue; no door, no address', false)
    .addOption(
      new Option(
        '--give-back-after <seconds>',
        'a worker silent for so long counts as dead; its jobs go to others',
      )
        .argParser(scaled(1000))
        .default(30_000, '30'),
    )
    .addOption(
      new Option('--max-jobs <n>', 'jobs that may wait or run; more are sent away for a while')
        .argParser(wholeNumber(1, 1_000_000))
        .default(10_000),
    )
    .addOption(
      new Option('--rate <n>', 'requests a minute from one address; more are sent away for a while')
        .argParser(wholeNumber(1, 10_000_000))
        .default(3000),
    )
    .option('--libraries <folder>', 'libraries that programs may use: java/, csharp/, cpp/, python/, node/')
    .addOption(
      new Option('--time <seconds>', 'the most wall time that a program may ask for')
        .argParser(scaled(1000))
        .default(300_000, '300'),
    )
    .addOption(
      new Option('--memory <MiB>', 'the most memory that a program may ask for')
        .argParser(scaled(2 ** 20))
        .default(4 * 2 ** 30, '4096'),
    )
    .addOption(
      new Option('--output <KiB>', 'the most of its stdout and its stderr that a program may have kept')
        .argParser(scaled(2 ** 10))
        .default(8 * 2 ** 20, '8192'),
    )
    .option('--cache <folder>', 'keep results in this folder too, so that they outlive the runner')
    .option('--no-cache', 'run every program, also one whose result is known')
    .option(
      '--unsafe-no-sandbox',
      'run programs without isolation: whatever they are, they can do what you can',
      false,
    )
    .addOption(
      new Option('--log-level <level>', 'how much to log to stderr').choices(LOG_LEVELS).default('warn'),
    )
    .allowExcessArguments(false)
    .exitOverride()
    .configureOutput({ writeErr: () => {} });
}

function wholeNumber(least: number, most: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (/^\d+$/.test(text) && value >= least && value <= most) return value;
    throw new InvalidArgumentError(`It should be a whole number from ${least} to ${most}.`);
  };
}

/** A positive number of something, in whole units a `factor` smaller. */
function scaled(factor: number): (text: string) => number {
  return (text) => {
    const value = Math.round(Number(text) * factor);
    if (/^[\d.]+$/.test(text) && Number.isSafeInteger(value) && value >= 1) return value;
    throw new InvalidArgumentError('It should be a number above 0.');
  };
}

function collectOrigins(text: string, before: string[] | undefined): string[] {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || url.origin !== text || !/^https?:$/.test(url.protocol)) {
    throw new InvalidArgumentError('It should be scheme and host without a path, like https://bench.example');
  }
  return [...(before ?? []), text];
}

function redisUrl(text: string): string {
  if (URL.canParse(text) && /^rediss?:$/.test(new URL(text).protocol)) return text;
  throw new InvalidArgumentError('It should be like redis://:password@127.0.0.1:6379/0');
}
