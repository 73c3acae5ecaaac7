import { resolve } from 'node:path';
import { buildSet } from '../src/benchmarks/efcb/building/buildSet.ts';
import { readPullRequests } from '../src/benchmarks/efcb/building/readPullRequests.ts';
import { manifestOf, type SetManifest, setFiles } from '../src/benchmarks/efcb/building/setFiles.ts';
import { EFCB_TASK_NAMES, EFCB_TASKS } from '../src/benchmarks/efcb/kinds.ts';
import { type BuildOptions, parseBuildOptions } from './lib/buildOptions.ts';
import { UsageError } from './lib/options.ts';
import { makeFolder, writeBelow } from './lib/output.ts';
import { pullRequestText } from './lib/pullRequestText.ts';
import { printable } from './lib/summary.ts';

const BUILT = 0;
const BAD_INPUT = 2;
const NOT_WRITTEN = 3;

const ISSUES_SHOWN = 20;

/** The command line. @returns the exit status: 0 built, 2 bad usage or nothing to build from, 3 not written. */
export async function main(args: readonly string[]): Promise<number> {
  try {
    const options = parseBuildOptions(args);
    return options === null ? BUILT : await build(options);
  } catch (error) {
    note(error instanceof Error ? error.message : String(error));
    return error instanceof UsageError ? BAD_INPUT : NOT_WRITTEN;
  }
}

async function build({ from, seed, out, repository, most, commit, json }: BuildOptions): Promise<number> {
  const base = userFolder();
  const folder = resolve(base, out);
  const { text, name } = await pullRequestText(resolve(base, from), commit);
  const { pullRequests, issues } = readPullRequests(text, name, repository ?? name.replace(/\.[^.]*$/, ''));
  for (const { severity, line, message, expected } of issues.slice(0, ISSUES_SHOWN)) {
    const place = [name, line].filter((part) => part !== null).join(':');
    note(printable(`${severity} ${place}: ${message}${expected === null ? '' : ` (expected: ${expected})`}`));
  }
  if (issues.length > ISSUES_SHOWN) note(`and ${issues.length - ISSUES_SHOWN} more like these`);
  if (pullRequests.length === 0) {
    note('There is nothing to build from.');
    return BAD_INPUT;
  }
  const about = { seed, pullRequests: pullRequests.length, most };
  const built = buildSet(pullRequests, seed, most);
  makeFolder(folder);
  for (const file of setFiles(built, about)) writeBelow(folder, file.path, file.text);
  const manifest = manifestOf(built, about);
  process.stdout.write(
    `${json ? JSON.stringify({ out: folder, ...manifest }, null, 2) : summary(manifest)}\n`,
  );
  return BUILT;
}

function summary({ pullRequests, questions, leftOut }: SetManifest): string {
  const asked = EFCB_TASKS.map((task) => `${EFCB_TASK_NAMES[task].padEnd(18)}${questions[task]} questions`);
  const names = { all: 'every task', ...EFCB_TASK_NAMES };
  const left = leftOut.map(({ task, reason, count }) => `left out of ${names[task]}: ${count}, ${reason}`);
  return [`${pullRequests} pull requests or commits`, ...asked, ...left].join('\n');
}

/** Where the command was called: npm changes to the package's own folder. */
function userFolder(): string {
  const { npm_lifecycle_event, INIT_CWD } = process.env;
  return npm_lifecycle_event === 'build-efcb' && INIT_CWD ? INIT_CWD : process.cwd();
}

function note(text: string): void {
  process.stderr.write(`${text}\n`);
}
