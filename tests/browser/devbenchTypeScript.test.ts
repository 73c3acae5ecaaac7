import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { assemble, readSamples, readTasks, textOf } from '../../src/benchmarks/devbench/index.ts';
import { seededRandom } from '../../src/metrics/index.ts';
import type { Diagnostic, Execution, Sample, Task } from '../../src/model/index.ts';
import { packageOf, packagesNamed } from '../../workers/typescript/missingPackages.ts';
import { offeredPackages } from '../../workers/typescript/offeredPackages.ts';
import { packageTypes } from '../../workers/typescript/packs.ts';
import { brokenCompletions } from '../support/brokenCompletions.ts';
import { devbenchData } from '../support/devbenchData.ts';
import { onFreshPages } from '../support/freshPages.ts';
import { inPairs } from '../support/inPairs.ts';
import { NativeNode } from '../support/nativeNode.ts';
import { isInstalled, type NativeCompilation, TscFolder } from '../support/nativeTypeScript.ts';
import {
  runTypeScript,
  startCompilerAlone,
  startTypeScript,
  typeScriptProgram,
} from '../support/typescript.ts';

const data = devbenchData();
const SEED = 20_260;
/** Answers of models that are compared, beside every golden completion and every broken one. */
const ANSWERS = 150;
/** Programs with a broken completion that are also run, beside every golden one. */
const BROKEN_RUN = 150;
/** The reference's limit on a run. */
const RUN_MS = 30_000;
/** Texts that are also given to real tsc processes, which take seconds each. */
const PROCESSES = 10;

/** A program and where it came from. */
interface Case {
  name: string;
  text: string;
}

/** Packages that the engine offers, with their modules, as far as they are installed and no stand-ins of our own. */
const offered = new Map(offeredPackages().filter(([name]) => isInstalled(name)));

let page: Page;
onFreshPages((opened) => {
  page = opened.page;
});

describe.skipIf(data === null)("DevBench's TypeScript", () => {
  let cases: Case[] = [];
  let toRun: Case[] = [];
  let plain: TscFolder;
  let withPackages: TscFolder;
  const node = new NativeNode();

  beforeAll(async () => {
    if (data === null) return;
    const tasks = (await readTasks(data.benchmark(), 'devbench')).tasks.filter(isTypeScript);
    const sets = await readSamples(data.completions());
    const answers = sets.flatMap(({ samples }) =>
      samples.filter(({ taskId }) => taskId.startsWith('typescript/')),
    );
    const golden = goldenCases(tasks);
    const broken = brokenCases(tasks);
    cases = [...golden, ...broken, ...drawn(answers, ANSWERS).map((sample) => answerCase(sample, tasks))];
    toRun = [...golden, ...drawn(broken, BROKEN_RUN)];
    plain = new TscFolder();
    withPackages = new TscFolder(foldersUsedBy(offered));
  });

  afterAll(() => {
    plain?.remove();
    withPackages?.remove();
    node.remove();
  });

  /** As the reference has it: packages are there where a program asked for one. */
  function folderFor(text: string): TscFolder {
    return packagesNamed({ 'main.ts': text }).some((name) => offered.has(name)) ? withPackages : plain;
  }

  async function compiledNatively(programs: readonly Case[]): Promise<NativeCompilation[]> {
    const compiled: NativeCompilation[] = [];
    for (const { text } of programs) {
      compiled.push(folderFor(text).compile(text));
      // The compiler keeps this process from answering the test runner, and the page.
      await new Promise(setImmediate);
    }
    return compiled;
  }

  test('is told the same as by tsc, word by word, and becomes the same JavaScript', async () => {
    expect(cases.filter(({ name }) => name.endsWith('golden'))).toHaveLength(150);
    await startCompilerAlone(page);
    const [ours, native] = await Promise.all([compiledHere(page, cases), compiledNatively(cases)]);
    const differences = cases.flatMap(({ name }, at): object[] => {
      const { printed: tsc, status, emitted } = native[at] ?? {};
      const own = ours[at];
      if (own === undefined || own.printed !== tsc) return [{ name, ours: own?.printed, tsc }];
      return status === 0 && own.emitted !== emitted ? [{ name, emitted: own.emitted }] : [];
    });
    expect(differences).toEqual([]);
  }, 600_000);

  test('real tsc processes say the same as its functions do', async () => {
    await inPairs(drawn(cases, PROCESSES), async ({ name, text }) => {
      const folder = folderFor(text);
      expect(await folder.tsc(text), name).toEqual(folder.compile(text));
    });
  }, 600_000);

  test('has the verdict of tsc and node', async () => {
    const passesNatively = async ({ text }: Case) => {
      const folder = folderFor(text);
      const { status, emitted } = folder.compile(text);
      if (status !== 0) return false;
      const ran = await node.run(emitted, { limitMs: RUN_MS, withPackages: folder === withPackages });
      return ran.status === 0;
    };
    const [ours, native] = await Promise.all([ranHere(page, toRun), inPairs(toRun, passesNatively)]);
    const differences = toRun.flatMap(({ name }, at) => {
      const { outcome, exitStatus = null, detail, stderr } = ours[at] ?? {};
      const passed = outcome === 'exited' && exitStatus === 0;
      return passed === native[at]
        ? []
        : [{ name, passed, outcome, detail, stderr: stderr?.text.slice(-500) }];
    });
    expect(native.filter(Boolean).length).toBeGreaterThan(100);
    expect(differences).toEqual([]);
  }, 600_000);
});

/** Folders of node_modules that hold the types of packages, or what those depend on. */
function foldersUsedBy(packages: ReadonlyMap<string, readonly string[]>): string[] {
  const paths = [...packages.values()].flatMap((modules) => Object.keys(packageTypes(modules, {})));
  return [...new Set(paths.map((path) => packageOf(path.slice('/node_modules/'.length))))];
}

async function ranHere(on: Page, programs: readonly Case[]): Promise<Execution[]> {
  await startTypeScript(on);
  return runTypeScript(
    on,
    ...programs.map(({ text }) => typeScriptProgram(text, { limits: { wallMs: 30_000 } })),
  );
}

/** What tsc would print, exit with and write, of what came of programs on the page. */
async function compiledHere(
  on: Page,
  cases: readonly Case[],
): Promise<{ printed: string; emitted: string }[]> {
  const executions = await runTypeScript(on, ...cases.map(({ text }) => typeScriptProgram(text)));
  const emitted = await on.evaluate(() => window.emitted.map(({ files }) => files['main.js'] ?? ''));
  return executions.map((execution) => ({
    printed: printed(execution),
    // Those with errors were not handed on.
    emitted: execution.script === null ? (emitted.shift() ?? '') : '',
  }));
}

function printed({ script, outcome }: Execution): string {
  if (outcome !== 'exited' && outcome !== 'unsupported') return outcome;
  return (script?.diagnostics ?? []).map(asTscPrints).join('');
}

function asTscPrints({ file, line, column, severity, code, message }: Diagnostic): string {
  return `${file === null ? '' : `${file}(${line},${column}): `}${severity} ${code}: ${message}\n`;
}

function isTypeScript({ language }: Task): boolean {
  return language === 'typescript';
}

function textFor(task: Task, completion: string): string {
  const sample = { benchmark: 'devbench' as const, model: '', taskId: task.id, index: 0, data: {} };
  return textOf(assemble(task, { ...sample, text: completion }).segments);
}

function goldenOf(task: Task): string {
  return String(task.data.golden_completion);
}

function goldenCases(tasks: readonly Task[]): Case[] {
  return tasks.map((task) => ({ name: `${task.id} golden`, text: textFor(task, goldenOf(task)) }));
}

function brokenCases(tasks: readonly Task[]): Case[] {
  return tasks.flatMap((task) =>
    brokenCompletions(goldenOf(task)).map(({ how, text }) => ({
      name: `${task.id} ${how}`,
      text: textFor(task, text),
    })),
  );
}

function answerCase(sample: Sample, tasks: readonly Task[]): Case {
  const task = tasks.find(({ id }) => id === sample.taskId);
  if (task === undefined) throw new Error(`${sample.taskId} is not in the benchmark.`);
  return { name: `${task.id} ${sample.model} ${sample.index}`, text: textFor(task, sample.text ?? '') };
}

/** Some of the items, the same ones each time. */
function drawn<Item>(items: readonly Item[], count: number): Item[] {
  const random = seededRandom(SEED);
  const left = [...items];
  return Array.from({ length: Math.min(count, left.length) }, () =>
    left.splice(random(left.length), 1),
  ).flat();
}
