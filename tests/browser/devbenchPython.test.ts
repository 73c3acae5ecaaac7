import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readTasks } from '../../src/benchmarks/devbench/index.ts';
import type { Execution } from '../../src/model/index.ts';
import { launch } from '../support/chromium.ts';
import { compareAgain } from '../support/compareAgain.ts';
import { devbenchData } from '../support/devbenchData.ts';
import { brokenPrograms, goldenProgram, type NamedProgram } from '../support/devbenchPrograms.ts';
import { DIFFERENCES } from '../support/devbenchPythonDifferences.ts';
import { inPairs } from '../support/inPairs.ts';
import type { NativeRun } from '../support/nativeProcess.ts';
import { type NativePython, nativePython } from '../support/nativePython.ts';
import { openHarness } from '../support/openHarness.ts';
import { runOne, startPython, watchedProgram } from '../support/python.ts';

/** The harness's limit, and a shorter one for what is broken: some of it waits for ever. */
const WALL_MS = 30_000;
const BROKEN_WALL_MS = 12_000;
/** Share of those that pass natively, with the standard library alone, that must pass here: 115 of 117 do. */
const AGREEMENT = 0.98;

/** One program on both sides; named by its task, and by how its golden completion was broken. */
interface Compared {
  name: string;
  text: string;
  native: NativeRun;
  here: Execution;
}

const data = devbenchData();
const native = data === null ? null : nativePython();
const nativePass = ({ native: { status } }: Compared) => status === 0;
const passesHere = ({ here: { outcome, exitStatus } }: Compared) => outcome === 'exited' && exitStatus === 0;
const differs = (one: Compared) => nativePass(one) !== passesHere(one);

describe.skipIf(native === null)("DevBench's Python tasks, here and natively", () => {
  let browser: Browser;
  let golden: Compared[];
  let broken: Compared[];

  beforeAll(async () => {
    if (native === null || data === null) return;
    browser = await launch();
    const page = await openHarness(await browser.newContext());
    await startPython(page, { workers: 2, spares: 1 });
    const { tasks } = await readTasks(data.benchmark(), 'DevBench');
    const python = tasks.filter(({ language }) => language === 'python');
    const settle = async (programs: NamedProgram[], wallMs: number) =>
      compareAgain(await compare(page, native, programs, wallMs), differs, async ({ name, text }) => {
        const [again] = await compare(page, native, [[name, text]], wallMs);
        if (again === undefined) throw new Error(`${name} was not run.`);
        return again;
      });
    golden = await settle(python.map(goldenProgram), WALL_MS);
    broken = await settle(
      python.flatMap((task) => brokenPrograms(task, 'python')),
      BROKEN_WALL_MS,
    );
    console.log(`native Python ${native.version}: ${summaryOf(golden)}; broken: ${summaryOf(broken)}`);
  }, 600_000);
  afterAll(async () => {
    native?.remove();
    await browser?.close();
  });

  test('golden completions that pass natively pass here, but for what is listed', () => {
    expect(golden.length).toBe(150);
    const passing = golden.filter(nativePass);
    expect(passing.length).toBeGreaterThan(100);
    expect(passing.filter(passesHere).length / passing.length).toBeGreaterThanOrEqual(AGREEMENT);
  });

  test('none passes here that does not natively', () => {
    const falsePasses = [...golden, ...broken].filter((one) => passesHere(one) && !nativePass(one));
    expect(falsePasses.map(({ name }) => name)).toEqual([]);
  });

  test('every difference is listed with its reason, and nothing else is', () => {
    const differing = [...golden, ...broken].filter(differs);
    expect(Object.fromEntries(differing.map(({ name, here }) => [name, here.missingFeatures]))).toEqual(
      Object.fromEntries(Object.entries(DIFFERENCES).map(([name, { lacks }]) => [name, lacks])),
    );
  });

  test('what fails here and passes natively asked for something that is missing', () => {
    const unexplained = [...golden, ...broken].filter(
      (one) => nativePass(one) && !passesHere(one) && one.here.missingFeatures.length === 0,
    );
    expect(unexplained.map(({ name }) => name)).toEqual([]);
  });

  test('a golden completion that passes has no assertion that failed, and reaches its end', () => {
    const odd = golden.filter(
      (one) => passesHere(one) && (one.here.script?.assertions?.failed !== 0 || !one.here.script.reachedEnd),
    );
    expect(odd.map(({ name }) => name)).toEqual([]);
  });
});

/** Runs each on both sides, two at a time on each. */
async function compare(
  page: Page,
  python: NativePython,
  programs: NamedProgram[],
  wallMs: number,
): Promise<Compared[]> {
  const [natives, executions] = await Promise.all([
    inPairs(programs, ([, text]) => python.run(text, wallMs)),
    inPairs(programs, ([, text]) => {
      const program = watchedProgram(text);
      return runOne(page, { ...program, limits: { ...program.limits, wallMs } });
    }),
  ]);
  return programs.map(([name, text], index) => {
    const [one, other] = [natives[index], executions[index]];
    if (one === undefined || other === undefined) throw new Error(`${name} was not run.`);
    return { name, text, native: one, here: other };
  });
}

function summaryOf(compared: Compared[]): string {
  const passing = compared.filter(nativePass);
  return `${passing.filter(passesHere).length} of ${passing.length} that pass natively (of ${compared.length})`;
}
