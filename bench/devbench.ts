import type { Page } from 'playwright-core';
import { assemble, readTasks, textOf } from '../src/benchmarks/devbench/index.ts';
import type { EvaluationSettings, Language, Sample, Task } from '../src/model/index.ts';
import { devbenchData } from '../tests/support/devbenchData.ts';
import { figure, median } from './lib/figures.ts';
import { openBenchPage, openHarnessAt } from './lib/harness.ts';
import { runNatively, type ScriptLanguage } from './lib/nativeScripts.ts';

const WORKERS = 2;
const ROUNDS = 3;
const LANGUAGES = ['python', 'javascript', 'typescript'] as const;
const SETTINGS: EvaluationSettings = {
  timeoutMs: 30_000,
  memoryBytes: 512 * 1024 * 1024,
  outputBytes: 256 * 1024,
  seed: null,
  strict: false,
};

/** A golden completion as a sample, and its program. */
interface Golden {
  task: Task;
  sample: Sample;
  text: string;
}

/** How many golden completions are run natively: enough for a median, few enough to wait for. */
const NATIVE_COUNT: Record<ScriptLanguage, number> = { python: 60, javascript: 60, typescript: 16 };

/** What starts with what: one program of each kind, and what it stands for. */
const KINDS: { language: ScriptLanguage; kind: string; text: string }[] = [
  { language: 'python', kind: 'imports nothing', text: 'assert 1 + 1 == 2\n' },
  { language: 'python', kind: 'asyncio, tempfile, json', text: 'import asyncio, tempfile, json\n' },
  { language: 'javascript', kind: 'requires nothing', text: 'if (1 + 1 !== 2) throw new Error();\n' },
  { language: 'javascript', kind: 'assert', text: "require('assert').strictEqual(1 + 1, 2);\n" },
  {
    language: 'javascript',
    kind: 'assert, fs, path, crypto',
    text: "const assert = require('assert');\nrequire('path');\nrequire('fs').writeFileSync('a', 'b');\nassert(require('crypto').randomUUID());\n",
  },
  { language: 'typescript', kind: 'imports nothing', text: 'const two: number = 1 + 1;\n' },
  {
    language: 'typescript',
    kind: 'assert',
    text: "import assert from 'assert';\nassert.strictEqual(1 + 1, 2);\n",
  },
];

/** Figures of executing DevBench's tasks in the tab, beside one native process (TypeScript: tsc and node) each. */
export async function benchDevbench(): Promise<void> {
  const golden = await goldenCompletions();
  const bench = await openBenchPage();
  try {
    await openHarnessAt(bench.page, bench.url);
    await startEngines(bench.page);
    await benchKinds(bench.page);
    if (golden === null) {
      console.log('../shared is absent: tasks per second were NOT measured');
      return;
    }
    for (const language of LANGUAGES) {
      await benchLanguage(
        bench.page,
        language,
        golden.filter(({ task }) => task.language === language),
      );
    }
  } finally {
    await bench.close();
  }
}

async function startEngines(page: Page): Promise<void> {
  await page.evaluate(async (workers) => {
    const { stores } = await window.benchtab.storage.openStores();
    const python = window.benchtab.python.createPythonRuntime({ workers, store: stores });
    const javascript = window.benchtab.javascript.createJavaScriptRuntime({ workers });
    const typescript = window.benchtab.typescript.createTypeScriptRuntime(javascript);
    window.benchEngines = { python, javascript, typescript };
    for (const language of ['python', 'javascript', 'typescript'] as const) {
      await window.benchEngines[language].start([language]);
    }
  }, WORKERS);
}

async function benchKinds(page: Page): Promise<void> {
  for (const { language, kind, text } of KINDS) {
    const times = await page.evaluate(
      async ([asked, program, count]) => {
        const taken: number[] = [];
        for (let round = 0; round < count; round++) {
          const started = performance.now();
          await window.benchEngines[asked].execute(program);
          taken.push(performance.now() - started);
        }
        return taken;
      },
      [language, scriptProgram(language, text), 12] as const,
    );
    // The first two warm up.
    const goal = kind === 'requires nothing' ? '<= 50 ms' : undefined;
    figure(`start to end, ${language}, ${kind} (median)`, median(times.slice(2)), 'ms', goal);
  }
}

function scriptProgram(language: ScriptLanguage, text: string) {
  const path = { python: 'main.py', javascript: 'main.js', typescript: 'main.ts' }[language];
  const { timeoutMs, memoryBytes, outputBytes } = SETTINGS;
  return {
    language,
    entry: { kind: 'script' as const, path, watchAssertions: false },
    files: { [path]: text },
    stdin: '',
    limits: { wallMs: timeoutMs, memoryBytes, outputBytes },
    seed: null,
  };
}

async function benchLanguage(page: Page, language: ScriptLanguage, golden: Golden[]): Promise<void> {
  const first = await evaluateAll(page, language, golden);
  const passing = golden.filter((_, at) => first[at]?.verdict === 'pass');
  // A pass here and natively does the same work on both sides; what waits for seconds says nothing of an engine.
  const brisk = passing.filter(({ task }) => (first.find(({ id }) => id === task.id)?.ms ?? 0) < 1000);
  const rounds: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const started = performance.now();
    await evaluateAll(page, language, brisk);
    rounds.push(performance.now() - started);
  }
  const ms = median(rounds) / brisk.length;
  const sample = brisk.slice(0, NATIVE_COUNT[language]);
  const nativeMs =
    (await runNatively(
      language,
      sample.map(({ text }) => text),
      WORKERS,
    )) / sample.length;
  const what = `${language}: ${brisk.length} golden completions on ${WORKERS} workers, warm`;
  figure(what, 1000 / ms, 'tasks/s');
  figure(
    `  one native process each, ${WORKERS} at a time (${sample.length} of them)`,
    1000 / nativeMs,
    'tasks/s',
  );
  figure('  ratio', nativeMs / ms, 'x', '> 1 x');
}

function evaluateAll(
  page: Page,
  language: ScriptLanguage,
  golden: Golden[],
): Promise<{ id: string; verdict: string; ms: number }[]> {
  return page.evaluate(
    async ([text, asked, settings, workers]) => {
      const pairs: { task: Task; sample: Sample }[] = JSON.parse(text);
      const results: { id: string; verdict: string; ms: number }[] = [];
      const queue = pairs.entries();
      await Promise.all(
        Array.from({ length: workers }, async () => {
          for (const [at, { task, sample }] of queue) {
            const { verdict, execution } = await window.benchtab.devbench.devbench.evaluate(
              task,
              sample,
              settings,
              { execute: (program) => window.benchEngines[asked].execute(program), judge: null },
            );
            results[at] = { id: task.id, verdict, ms: execution.durationMs };
          }
        }),
      );
      return results;
    },
    [JSON.stringify(golden), language, SETTINGS, WORKERS] as const,
  );
}

async function goldenCompletions(): Promise<Golden[] | null> {
  const data = devbenchData();
  if (data === null) return null;
  const { tasks } = await readTasks(data.benchmark(), 'devbench');
  return tasks
    .filter(({ language }) => LANGUAGES.some((one: Language) => one === language))
    .map((task) => {
      const text = String(task.data.golden_completion);
      const sample = {
        benchmark: task.benchmark,
        model: 'golden',
        taskId: task.id,
        index: 0,
        text,
        data: {},
      };
      return { task, sample, text: textOf(assemble(task, sample).segments) };
    });
}

type Engine = ReturnType<Window['benchtab']['typescript']['createTypeScriptRuntime']>;

declare global {
  interface Window {
    benchEngines: Record<ScriptLanguage, Engine>;
  }
}
