import { Command, InvalidArgumentError, Option } from 'commander';
import { BENCHMARK_IDS, type BenchmarkId, LANGUAGES, type Language } from '../../src/model/index.ts';
import { type JudgeOption, judgeOption } from './judgeOptions.ts';
import { parseCommand, wholeNumber } from './parseCommand.ts';
import { UsageError } from './usageError.ts';

export { UsageError } from './usageError.ts';

export interface Options {
  benchmark: BenchmarkId;
  /** As given, not yet looked at; null where the starter set is meant. */
  paths: { tasks: string[]; samples: string[] } | null;
  out: string;
  /** Null for what fits the machine. */
  workers: number | null;
  timeoutMs: number | null;
  seed: number | null;
  /** Null for all. */
  languages: Language[] | null;
  models: string[] | null;
  /** Null for both. */
  only: 'similarity' | 'execution' | null;
  golden: boolean;
  /** Null for none. */
  judge: JudgeOption | null;
  /** Null for engines in the page alone. */
  runner: { url: string; token: string; languages: Language[] | null } | null;
  json: boolean;
}

/** Environment variable with the runner's token. */
const RUNNER_TOKEN_VARIABLE = 'BENCHTAB_RUNNER_TOKEN';

/**
 * @param environment where the runner's token and the judge's key may be: others on the machine see arguments, and not that.
 * @returns null when help was asked for and given.
 * @throws UsageError
 */
export function parseOptions(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>> = process.env,
): Options | null {
  const command = new Command('npm run evaluate --')
    .description(
      'Score solutions with the engine of the page, in a headless browser. Without --tasks and --samples it ' +
        'runs the starter set. Exit status: 0 the run finished, 2 bad usage or no valid input, 3 it could not finish, ' +
        'or its judge scored nothing.',
    )
    .addOption(
      new Option('--benchmark <name>', 'kind of evaluation').choices(BENCHMARK_IDS).default('codeeval'),
    )
    .option('--tasks <path...>', 'problems: .jsonl or .json files, folders, .zip or .gz')
    .option('--samples <path...>', 'solutions, likewise; each folder is one model, or holds model folders')
    .requiredOption('--out <dir>', 'folder for the report files')
    .option('--workers <n>', 'programs that run beside each other', positiveInteger)
    .option(
      '--timeout <seconds>',
      'time limit of a solution; for COMPASS, of loading its source: cases have limits of their own',
      positiveSeconds,
    )
    .option('--seed <n>', 'seed of random and of the string hash', wholeNumber)
    .option(
      '--languages <names>',
      `DevBench and COMPASS: only these, separated by commas (${LANGUAGES.join(', ')})`,
      languages,
    )
    .option('--models <names>', 'only these models, separated by commas', list)
    .addOption(
      new Option('--only <part>', 'DevBench: one part alone; similarity needs no engine').choices([
        'similarity',
        'execution',
      ]),
    )
    .option('--golden', 'DevBench: also judge the golden completions themselves, to audit the tasks', false)
    .option(
      '--judge <judge>',
      'who scores answers: openai:URL, or imported:PATH (a file of scores); for EFCB also lexical',
    )
    .option('--judge-model <name>', 'the model at that URL; its key is read from BENCHTAB_JUDGE_KEY')
    .option(
      '--runner <url>',
      'DevBench and COMPASS: address of a native runner, for languages that the page does not run',
      runnerUrl,
    )
    .option(
      '--runner-token <token>',
      `its token; better given in the environment, as ${RUNNER_TOKEN_VARIABLE}`,
    )
    .option(
      '--runner-languages <names>',
      'run exactly these natively, separated by commas (default: java, cpp and c_sharp, where it has them)',
      languages,
    )
    .option('--json', 'print the summary as JSON', false);
  const given = parseCommand<Given>(command, args);
  if (given === null) return null;
  checkTogether(given);
  return {
    benchmark: given.benchmark,
    paths: given.tasks === undefined ? null : { tasks: given.tasks, samples: given.samples ?? [] },
    out: given.out,
    workers: given.workers ?? null,
    timeoutMs: given.timeout ?? null,
    seed: given.seed ?? null,
    languages: given.languages ?? null,
    models: given.models ?? null,
    only: given.only ?? null,
    golden: given.golden,
    judge: judgeOption(given.judge, given.judgeModel, environment),
    runner: runnerOf(given, environment[RUNNER_TOKEN_VARIABLE]),
    json: given.json,
  };
}

/** @throws UsageError where the address is without a token, or what belongs to it is without the address. */
function runnerOf(
  { runner, runnerToken, runnerLanguages }: Given,
  tokenAround: string | undefined,
): Options['runner'] {
  if (runner === undefined) {
    const stray = { '--runner-token': runnerToken, '--runner-languages': runnerLanguages };
    const [option] = Object.entries(stray).find(([, value]) => value !== undefined) ?? [];
    if (option !== undefined) throw new UsageError(`${option} needs --runner.`);
    return null;
  }
  const token = runnerToken ?? tokenAround ?? '';
  if (token === '') {
    throw new UsageError(
      `--runner needs the token that the runner printed: in ${RUNNER_TOKEN_VARIABLE} or as --runner-token.`,
    );
  }
  return { url: runner, token, languages: runnerLanguages ?? null };
}

/** @throws UsageError for options that make no sense together. */
function checkTogether({ benchmark, tasks, samples, languages, only, golden, judge, runner }: Given): void {
  const complete = samples !== undefined || golden;
  if (benchmark !== 'efcb' && benchmark !== 'devbench' && judge !== undefined) {
    throw new UsageError('--judge is an option of --benchmark efcb or devbench.');
  }
  if (benchmark === 'devbench' && judge === 'lexical') {
    throw new UsageError(
      'For --benchmark devbench, --judge is imported:PATH or openai:URL: lexical compares prose.',
    );
  }
  if (benchmark !== 'devbench' && benchmark !== 'compass') {
    throwIfGiven({ '--languages': languages, '--runner': runner }, 'devbench or compass');
  }
  if (benchmark !== 'devbench') {
    throwIfGiven({ '--only': only, '--golden': golden || undefined }, 'devbench');
    if (tasks === undefined && samples === undefined) return;
  }
  if (tasks !== undefined && complete) return;
  const missing = tasks === undefined ? '--tasks' : '--samples';
  throw new UsageError(
    benchmark !== 'devbench'
      ? `${missing} is missing. Give --tasks and --samples, or neither for the starter set.`
      : `${missing} is missing. Give --tasks, and --samples or --golden or both.`,
  );
}

/** @throws UsageError for the first option that was given, and belongs to other benchmarks. */
function throwIfGiven(options: Readonly<Record<string, unknown>>, benchmarks: string): void {
  const [option] = Object.entries(options).find(([, value]) => value !== undefined) ?? [];
  if (option !== undefined) throw new UsageError(`${option} is an option of --benchmark ${benchmarks}.`);
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
  languages?: Language[];
  models?: string[];
  only?: 'similarity' | 'execution';
  golden: boolean;
  judge?: string;
  judgeModel?: string;
  runner?: string;
  runnerToken?: string;
  runnerLanguages?: Language[];
  json: boolean;
}

function runnerUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (
    url === null ||
    !/^https?:$/.test(url.protocol) ||
    url.username !== '' ||
    url.search + url.hash !== ''
  ) {
    throw new InvalidArgumentError('It should be an address such as http://127.0.0.1:7357.');
  }
  return url.href.replace(/\/+$/, '');
}

function list(text: string): string[] {
  const names = text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  if (names.length === 0) throw new InvalidArgumentError('It should be one or more names.');
  return names;
}

function languages(text: string): Language[] {
  return list(text).map((name) => {
    const language = LANGUAGES.find((known) => known === name);
    if (language === undefined) throw new InvalidArgumentError(`It should be of ${LANGUAGES.join(', ')}.`);
    return language;
  });
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
