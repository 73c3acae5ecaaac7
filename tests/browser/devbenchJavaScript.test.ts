import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readTasks } from '../../src/benchmarks/devbench/index.ts';
import type { Execution } from '../../src/model/index.ts';
import { launch } from '../support/chromium.ts';
import { compareAgain } from '../support/compareAgain.ts';
import { devbenchData } from '../support/devbenchData.ts';
import { DIFFERENCES, UNSETTLED, UNSETTLED_ASSERTIONS } from '../support/devbenchJavaScriptDifferences.ts';
import { brokenPrograms, goldenProgram, type NamedProgram } from '../support/devbenchPrograms.ts';
import { inPairs } from '../support/inPairs.ts';
import { runText, startJavaScript } from '../support/javascript.ts';
import { NativeNode } from '../support/nativeNode.ts';
import type { NativeRun } from '../support/nativeProcess.ts';
import { openHarness } from '../support/openHarness.ts';

const WALL_MS = 30_000;
/** Share of those that pass in Node alone, without packages, that must pass here: all but six, which are listed. */
const AGREEMENT = 0.93;

/** One program on both sides; named by its task, and by how its golden completion was broken. */
interface Compared {
  name: string;
  text: string;
  /** In Node alone. */
  native: NativeRun;
  /** In Node beside the packages that are bundled here; the same run where it asks for none. */
  nativeWithPackages: NativeRun;
  here: Execution;
}

const data = devbenchData();
const nativePass = ({ native: { status } }: Compared) => status === 0;
const nativePassWithPackages = ({ nativeWithPackages: { status } }: Compared) => status === 0;
const passesHere = ({ here: { outcome, exitStatus } }: Compared) => outcome === 'exited' && exitStatus === 0;
const differs = (one: Compared) => nativePassWithPackages(one) !== passesHere(one);
const isSettled = ({ name }: Compared) => !Object.hasOwn(UNSETTLED, name.replace(/,.*/, ''));

describe.skipIf(data === null)("DevBench's JavaScript tasks, here and in Node", () => {
  const node = new NativeNode();
  let browser: Browser;
  let golden: Compared[] = [];
  let broken: Compared[] = [];
  let settled: Compared[] = [];

  beforeAll(async () => {
    if (data === null) return;
    browser = await launch();
    const page = await openHarness(await browser.newContext());
    await startJavaScript(page);
    const { tasks } = await readTasks(data.benchmark(), 'DevBench');
    const javascript = tasks.filter(({ language }) => language === 'javascript');
    const settle = async (programs: NamedProgram[]) =>
      compareAgain(await compare(page, node, programs), differs, async ({ name, text }) => {
        const [again] = await compare(page, node, [[name, text]]);
        if (again === undefined) throw new Error(`${name} was not run.`);
        return again;
      });
    golden = await settle(javascript.map(goldenProgram));
    broken = await settle(javascript.flatMap((task) => brokenPrograms(task, 'js')));
    settled = [...golden, ...broken].filter(isSettled);
    console.log(`Node ${process.version}: ${summaryOf(golden)}; broken: ${summaryOf(broken)}`);
  }, 600_000);
  afterAll(async () => {
    node.remove();
    await browser?.close();
  });

  test('golden completions that pass in Node without packages pass here, but for what is listed', () => {
    expect(golden.length).toBe(150);
    const passing = golden.filter(isSettled).filter(nativePass);
    expect(passing.length).toBeGreaterThan(90);
    expect(passing.filter(passesHere).length / passing.length).toBeGreaterThanOrEqual(AGREEMENT);
  });

  test('none passes here that does not in Node with the same packages', () => {
    const falsePasses = settled.filter((one) => passesHere(one) && !nativePassWithPackages(one));
    expect(falsePasses.map(({ name, nativeWithPackages }) => [name, nativeWithPackages.stderr])).toEqual([]);
  });

  test('every difference is listed with its reason, and nothing else is', () => {
    const differing = settled.filter(differs);
    expect(Object.fromEntries(differing.map(({ name, here }) => [name, here.missingFeatures]))).toEqual(
      Object.fromEntries(Object.entries(DIFFERENCES).map(([name, { lacks }]) => [name, lacks])),
    );
  });

  test('as many assertions are evaluated, and fail, as in Node, whatever becomes of them', async () => {
    const passing = golden
      .filter((one) => isSettled(one) && nativePass(one) && passesHere(one))
      .filter(({ name }) => !Object.hasOwn(UNSETTLED_ASSERTIONS, name));
    const count = async ({ name, text, here }: Pick<Compared, 'name' | 'text' | 'here'>) => ({
      name,
      text,
      here,
      counts: await node.countAssertions(text, WALL_MS),
    });
    const countsDiffer = ({ here, counts }: Awaited<ReturnType<typeof count>>) =>
      here.script?.assertions?.run !== counts?.run || here.script?.assertions?.failed !== counts?.failed;
    const counted = await compareAgain(await inPairs(passing, count), countsDiffer, count);
    expect(counted.some(({ counts }) => counts !== null && counts.failed > 0)).toBe(true);
    expect(counted.filter(countsDiffer).map(({ name }) => name)).toEqual([]);
  }, 120_000);
});

/** Runs each on both sides, two at a time on each. */
async function compare(page: Page, node: NativeNode, programs: NamedProgram[]): Promise<Compared[]> {
  const [natives, executions] = await Promise.all([
    inPairs(programs, async ([, text]) => {
      const native = await node.run(text, { limitMs: WALL_MS });
      const lacks = native.status !== 0 && /Cannot find (module|package)/.test(native.stderr);
      return {
        native,
        nativeWithPackages: lacks ? await node.run(text, { limitMs: WALL_MS, withPackages: true }) : native,
      };
    }),
    inPairs(programs, ([, text]) => runText(page, text, { limits: { wallMs: WALL_MS } })),
  ]);
  return programs.map(([name, text], index) => {
    const [one, here] = [natives[index], executions[index]];
    if (one === undefined || here === undefined) throw new Error(`${name} was not run.`);
    return { name, text, ...one, here };
  });
}

function summaryOf(compared: Compared[]): string {
  const [alone, withPackages] = [nativePass, nativePassWithPackages].map((passes) => {
    const passing = compared.filter(passes);
    return `${passing.filter(passesHere).length} of ${passing.length}`;
  });
  return `${alone} that pass alone, ${withPackages} with packages (of ${compared.length})`;
}
