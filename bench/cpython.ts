import { writeFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { inPairs } from '../tests/support/inPairs.ts';
import { runHere, startHere } from './cpython/here.ts';
import { TEST_MODULES, type TestModule } from './cpython/modules.ts';
import { runRunner } from './cpython/native.ts';
import { filesFor, findTestPackage, type TestPackage } from './cpython/package.ts';
import { type Outcome, type Outcomes, runAll } from './cpython/rounds.ts';
import { printTable } from './cpython/table.ts';
import { openBenchPage } from './lib/harness.ts';

/** BENCH_MODULES (a regular expression) chooses modules, BENCH_DETAILS a file for each test's outcomes. */
const WANTED = new RegExp(process.env.BENCH_MODULES ?? '');
const DETAILS = process.env.BENCH_DETAILS;
/** A newer native Python: what fails there as well is no matter of where it runs. */
const NEWER = process.env.BENCH_NEWER_PYTHON ?? null;
const LIMIT_MS = 60_000;
const WORKERS = 2;

/** CPython's own tests of what threads and sockets are about: how many pass here, of those that pass natively. */
export async function benchCpython(): Promise<void> {
  const testPackage = findTestPackage();
  const modules = TEST_MODULES.filter(({ name }) => WANTED.test(name));
  const bench = await openBenchPage();
  const results: Record<string, Outcomes> = {};
  try {
    await startHere(bench.page, WORKERS);
    await inPairs(modules, async (module) => {
      results[module.name] = await outcomesOf(bench.page, testPackage, module);
      console.error(`${module.name} is done`);
    });
  } finally {
    await bench.close();
  }
  if (DETAILS !== undefined) writeFileSync(DETAILS, JSON.stringify(results, null, 1));
  console.log(`CPython ${testPackage.version}'s tests`);
  printTable(modules, results);
}

async function outcomesOf(page: Page, testPackage: TestPackage, module: TestModule): Promise<Outcomes> {
  const files = filesFor(testPackage, module.name);
  const { python } = testPackage;
  const listed = await runRunner(python, files, ['list', `test.${module.name}`], LIMIT_MS);
  const names = [...listed.printed.matchAll(/^@@cpython\ttest\t(.*)$/gm)].map(([, name = '']) => name);
  const natively = (command: string) =>
    runAll(names, (tests) =>
      runRunner(command, { ...files, 'tests.txt': tests.join('\n') }, ['run'], LIMIT_MS),
    );
  const native = await natively(python);
  const newer = NEWER === null ? null : await natively(NEWER);
  const here = await runAll(names, (tests) => runHere(page, files, tests));
  const NOT_RUN: Outcome = { outcome: 'error', reason: 'not run' };
  return Object.fromEntries(
    names.map((name) => [
      name,
      {
        native: native.get(name) ?? NOT_RUN,
        here: here.get(name) ?? NOT_RUN,
        newer: newer === null ? null : (newer.get(name) ?? NOT_RUN),
      },
    ]),
  );
}
