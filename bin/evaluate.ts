import { join, resolve } from 'node:path';
import packageJson from '../package.json' with { type: 'json' };
import type { AutomationOutcome, BenchmarkId, ImportIssue } from '../src/model/index.ts';
import { buildIfOld } from './lib/build.ts';
import { collectInputs, type Inputs } from './lib/inputs.ts';
import { type Options, parseOptions, UsageError } from './lib/options.ts';
import { makeFolder, writeBelow, writeStream } from './lib/output.ts';
import { AutomatedPage } from './lib/page.ts';
import { type ProgressReport, progressReport } from './lib/progress.ts';
import { printable, summaryTable } from './lib/summary.ts';

const root = resolve(import.meta.dirname, '..');

const FINISHED = 0;
const BAD_INPUT = 2;
const NOT_FINISHED = 3;

/** One of CodeEval's illustrative solutions never ends; nobody should wait a minute for it. */
const STARTER_TIMEOUT_MS = 2000;
const ISSUES_SHOWN = 20;

/** The command line. @returns the exit status: 0 finished, 2 bad usage or no valid input, 3 not finished. */
export async function main(args: readonly string[]): Promise<number> {
  const report = progressReport(process.stderr);
  try {
    const options = parseOptions(args);
    return options === null ? FINISHED : await evaluate(options, report);
  } catch (error) {
    report.end();
    report.note(error instanceof Error ? error.message : String(error));
    return error instanceof UsageError ? BAD_INPUT : NOT_FINISHED;
  }
}

async function evaluate(options: Options, report: ProgressReport): Promise<number> {
  const base = userFolder();
  const out = resolve(base, options.out);
  const inputs = options.paths && {
    tasks: collectInputs(options.paths.tasks, '--tasks', base),
    samples: collectInputs(options.paths.samples, '--samples', base),
    scores: options.judge?.scores ? collectInputs([options.judge.scores], '--judge', base) : [],
  };
  makeFolder(out);
  const startedAt = Date.now();
  await buildIfOld(root);
  const page = await AutomatedPage.open(root, options.runner?.url ?? null, (progress) =>
    report.say(progress),
  );
  try {
    const outcome = await judge(page, options, inputs);
    report.end();
    tellIssues(outcome, report);
    if (!outcome.valid) {
      report.note('There is nothing valid to judge.');
      return BAD_INPUT;
    }
    await writeFiles(page, outcome, out, {
      benchmark: options.benchmark,
      version: packageJson.version,
      browser: `Chromium ${page.browserVersion}`,
      startedAt: new Date(startedAt).toISOString(),
      totalMs: Date.now() - startedAt,
    });
    process.stdout.write(`${options.json ? summaryJson(outcome, out) : summaryTable(outcome.table)}\n`);
    const [open] = [outcome.run, outcome.judging].filter((run) => run !== null && run.status !== 'finished');
    if (open) {
      report.note(printable(`The run did not finish: ${open.failure ?? open.status}`));
      return NOT_FINISHED;
    }
    const { answers, unjudged, reason } = outcome.asked;
    if (unjudged === 0) return FINISHED;
    report.note(
      printable(`The judge gave no score for ${unjudged} of ${answers} answers; the first: ${reason}`),
    );
    return unjudged === answers ? NOT_FINISHED : FINISHED;
  } finally {
    await page.close();
  }
}

/** Where the command was called: npm changes to the package's own folder. */
function userFolder(): string {
  const { npm_lifecycle_event, INIT_CWD } = process.env;
  return npm_lifecycle_event === 'evaluate' && INIT_CWD ? INIT_CWD : process.cwd();
}

function judge(
  page: AutomatedPage,
  { timeoutMs, seed, ...asked }: Options,
  inputs: Inputs | null,
): Promise<AutomationOutcome> {
  const isStarter = inputs === null && asked.benchmark === 'codeeval';
  const limit = timeoutMs ?? (isStarter ? STARTER_TIMEOUT_MS : null);
  return page.evaluate(inputs, {
    benchmark: asked.benchmark,
    workers: asked.workers,
    languages: asked.languages,
    models: asked.models,
    only: asked.only,
    golden: asked.golden,
    judge: asked.judge?.judge ?? null,
    runner: asked.runner && {
      address: page.runnerAddress,
      token: asked.runner.token,
      languages: asked.runner.languages,
    },
    settings: { ...(limit === null ? {} : { timeoutMs: limit }), ...(seed === null ? {} : { seed }) },
  });
}

function tellIssues({ issues, unknown }: AutomationOutcome, report: ProgressReport): void {
  for (const issue of issues.slice(0, ISSUES_SHOWN)) report.note(printable(issueLine(issue)));
  if (issues.length > ISSUES_SHOWN) report.note(`and ${issues.length - ISSUES_SHOWN} more like these`);
  const [first] = unknown;
  if (first !== undefined) {
    report.note(
      printable(`${unknown.length} answers belong to no task; the first is ${first.model}, ${first.taskId}`),
    );
  }
}

function issueLine({ severity, file, line, field, message, expected }: ImportIssue): string {
  const place = [file, line, field].filter((part) => part !== null).join(':');
  return `${severity} ${place}: ${message}${expected === null ? '' : ` (expected: ${expected})`}`;
}

/** What a run's record says beside what came of it. */
interface About {
  benchmark: BenchmarkId;
  version: string;
  browser: string;
  startedAt: string;
  totalMs: number;
}

async function writeFiles(
  page: AutomatedPage,
  outcome: AutomationOutcome,
  out: string,
  about: About,
): Promise<void> {
  await writeStream(join(out, 'results.jsonl'), page.resultLines(outcome.resultCount));
  for (const path of outcome.reportPaths) writeBelow(out, path, await page.reportText(path));
  writeBelow(out, 'run.json', `${JSON.stringify(runRecord(outcome, about), null, 2)}\n`);
}

function runRecord(
  { run, judging, issues, unknown, models, asked, taskCount, fromCache, evaluatorVersion }: AutomationOutcome,
  about: About,
) {
  return {
    benchmark: about.benchmark,
    status: run?.status ?? 'finished',
    failure: run?.failure ?? null,
    settings: run?.settings ?? null,
    versions: {
      benchtab: about.version,
      evaluator: evaluatorVersion,
      engine: run?.engine ?? null,
      ...(judging === null ? {} : { judge: judging.judge }),
      browser: about.browser,
      node: process.version,
    },
    counts: {
      tasks: taskCount,
      total: run?.total ?? 0,
      done: run?.done ?? 0,
      fromCache,
      unknown: unknown.length,
      judged: asked.answers - asked.unjudged,
      unjudged: asked.unjudged,
    },
    timings: {
      startedAt: about.startedAt,
      evaluationMs: Math.round(run?.activeMs ?? 0),
      totalMs: about.totalMs,
    },
    models,
    issues,
  };
}

function summaryJson({ run, asked, models }: AutomationOutcome, out: string): string {
  const { status, total, done } = run ?? { status: 'finished', total: 0, done: 0 };
  return JSON.stringify({ status, out, total, done, unjudged: asked.unjudged, models }, null, 2);
}
