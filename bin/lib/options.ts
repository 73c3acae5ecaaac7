import { Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import { BENCHMARK_IDS, type BenchmarkId } from '../../src/model/index.ts';

export interface Options {
  benchmark: BenchmarkId;
  /** As given, not yet looked at; null where the starter set is meant. */
  paths: { tasks: string[]; samples: string[] } | null;
  out: string;
  /** Null for what fits the machine. */
  workers: number | null;
  timeoutMs: number | null;
  seed: number | null;
  json: boolean;
}

/** What was asked for can't be done as it was asked. The message is for people. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** Benchmarks that can be evaluated; the others have no evaluator yet. */
const AVAILABLE: BenchmarkId[] = BENCHMARK_IDS.filter((id) => id === 'codeeval');

/**
 * @returns null when help was asked for and given.
 * @throws UsageError
 */
export function parseOptions(args: readonly string[]): Options | null {
  const command = new Command('npm run evaluate --')
    .description(
      'Score solutions with the engine of the page, in a headless browser. Without --tasks and --samples it ' +
        'runs the starter set. Exit status: 0 the run finished, 2 bad usage or no valid input, 3 it could not finish.',
    )
    .addOption(new Option('--benchmark <name>', 'kind of evaluation').choices(AVAILABLE).default('codeeval'))
    .option('--tasks <path...>', 'problems: .jsonl files, folders, .zip or .gz')
    .option('--samples <path...>', 'solutions, likewise; each folder is one model, or holds model folders')
    .requiredOption('--out <dir>', 'folder for the report files')
    .option('--workers <n>', 'programs that run beside each other', positiveInteger)
    .option('--timeout <seconds>', 'time limit of a solution', positiveSeconds)
    .option('--seed <n>', 'seed of random and of the string hash', wholeNumber)
    .option('--json', 'print the summary as JSON', false)
    .allowExcessArguments(false)
    .exitOverride()
    .configureOutput({ writeErr: () => {} });
  try {
    command.parse(args, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === 0) return null;
    throw new UsageError(`${error.message.replace(/^error: /, '')}\n\n${command.helpInformation()}`);
  }
  const given = command.opts<Given>();
  if ((given.tasks === undefined) !== (given.samples === undefined)) {
    const missing = given.tasks === undefined ? '--tasks' : '--samples';
    throw new UsageError(
      `${missing} is missing. Give --tasks and --samples, or neither for the starter set.`,
    );
  }
  return {
    benchmark: given.benchmark,
    paths:
      given.tasks === undefined || given.samples === undefined
        ? null
        : { tasks: given.tasks, samples: given.samples },
    out: given.out,
    workers: given.workers ?? null,
    timeoutMs: given.timeout ?? null,
    seed: given.seed ?? null,
    json: given.json,
  };
}

interface Given {
  benchmark: BenchmarkId;
  tasks?: string[];
  samples?: string[];
  out: string;
  workers?: number;
  /** Milliseconds. */
  timeout?: number;
  seed?: number;
  json: boolean;
}

function positiveInteger(text: string): number {
  if (!/^[1-9]\d{0,3}$/.test(text)) throw new InvalidArgumentError('It should be a whole number from 1.');
  return Number(text);
}

function positiveSeconds(text: string): number {
  const ms = Math.round(Number(text) * 1000);
  if (!/^[\d.]+$/.test(text) || !(ms >= 1)) {
    throw new InvalidArgumentError('It should be a number of seconds above 0.');
  }
  return ms;
}

function wholeNumber(text: string): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value > 0xffff_ffff) {
    throw new InvalidArgumentError('It should be a whole number from 0 to 4294967295.');
  }
  return value;
}
