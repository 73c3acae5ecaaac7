import { TextReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import type {
  Evaluation,
  RunRecord,
  Sample,
  SampleSetRecord,
  Task,
  TaskSetRecord,
} from '../../src/model/index.ts';

/** What a browser is given to keep before a page is looked at. */
export interface Material {
  taskSets: TaskSetRecord[];
  tasks: Task[];
  sampleSets: SampleSetRecord[];
  samples: Sample[];
  runs: RunRecord[];
  evaluations: Evaluation[];
}

export const RUN = 'run-1';
const SET = 'tasks-1';
const THEN = 1_700_000_000_000;
const TOPICS = ['recursion', 'dataclass', 'sorting and slicing', 'pathlib_module'];
const VERDICTS = ['pass', 'partial', 'fail', 'error', 'timed-out', 'unsupported'] as const;

/**
 * A finished run of so many tasks by these models, every verdict among them; the last task of the last model
 * is absent. `mark` goes into every text that comes from files or programs.
 */
export function material(taskCount: number, models: readonly string[], mark = ''): Material {
  const tasks = Array.from({ length: taskCount }, (_, at) => makeTask(at, mark));
  const samples = models.flatMap((model, which) =>
    tasks
      .filter((_, at) => which < models.length - 1 || at < taskCount - 1 || taskCount === 1)
      .map((task) => makeSample(task, model, mark)),
  );
  const evaluations = samples.map((sample, at) => makeEvaluation(sample, tasks, at, mark));
  return {
    tasks,
    samples,
    evaluations,
    taskSets: [
      {
        id: SET,
        benchmark: 'codeeval',
        name: `Test problems${mark}`,
        recognisedAs: null,
        md5: null,
        origin: `problems.zip${mark}`,
        importedAt: THEN,
        taskCount,
        issues: [
          {
            severity: 'error',
            file: `problems/a.jsonl${mark}`,
            line: 7,
            field: `complexity${mark}`,
            message: `is 5${mark}`,
            expected: `1, 2 or 3${mark}`,
          },
          {
            severity: 'warning',
            file: 'problems/b.jsonl',
            line: null,
            field: null,
            message: 'no line',
            expected: null,
          },
        ],
      },
    ],
    sampleSets: models.map((model, at) => ({
      id: `samples-${at}`,
      benchmark: 'codeeval',
      model: model + mark,
      origin: `solutions/${model}${mark}`,
      importedAt: THEN,
      sampleCount: samples.filter((sample) => sample.model === model + mark).length,
      issues: [],
    })),
    runs: [
      {
        id: RUN,
        benchmark: 'codeeval',
        name: `Test run${mark}`,
        taskSetId: SET,
        sampleSetIds: models.map((_, at) => `samples-${at}`),
        taskIds: null,
        settings: {
          timeoutMs: 5000,
          memoryBytes: 512 * 1024 ** 2,
          outputBytes: 1024,
          seed: 1,
          strict: true,
        },
        engine: 'pyodide-test',
        judge: null,
        status: 'finished',
        failure: null,
        createdAt: THEN,
        finishedAt: THEN + 2000,
        total: samples.length,
        done: samples.length,
        activeMs: 2000,
      },
    ],
  };
}

function makeTask(at: number, mark: string): Task {
  const topic = TOPICS[at % TOPICS.length] + mark;
  const complexity = (at % 3) + 1;
  const object = at % 2 === 0 ? 'function' : 'class';
  return {
    benchmark: 'codeeval',
    id: `task_${at + 1}${mark}`,
    title: `name_${at + 1}${mark}`,
    language: 'python',
    groups: { topic, complexity: `level_${complexity}`, type: object },
    data: {
      task_id: `task_${at + 1}${mark}`,
      name: `name_${at + 1}${mark}`,
      problem: `Give \`${at}\`.${mark}`,
      canonical_solution: `def name():\n    return ${at}${mark}\n`,
      tests: '[]',
      topic,
      object,
      complexity,
    },
  };
}

function makeSample(task: Task, model: string, mark: string): Sample {
  return {
    benchmark: 'codeeval',
    model: model + mark,
    taskId: task.id,
    index: 0,
    text: `def name():\n    value = 1\n    return value${mark}\n`,
    data: {},
  };
}

function makeEvaluation(sample: Sample, tasks: readonly Task[], at: number, mark: string): Evaluation {
  const verdict = VERDICTS[at % VERDICTS.length] ?? 'pass';
  const passed = verdict === 'pass' ? 2 : verdict === 'partial' ? 1 : 0;
  const errorType = verdict === 'pass' ? null : verdict === 'error' ? 'NameError' : `AssertionError${mark}`;
  const task = tasks.find(({ id }) => id === sample.taskId);
  const tests = [0, 1].map((index) => ({
    index,
    passed: index < passed,
    errorType: index < passed ? null : errorType,
    errorMessage: index < passed ? null : `Assertion failed: name() == 2${mark}`,
    setup: `value = 2${mark}`,
    expression: `name() == value${mark}`,
    inspection: `lru_cache${mark}`,
    value: `False${mark}`,
    traceback:
      index < passed
        ? []
        : [
            { source: false, file: `<assertion>${mark}`, line: 1, name: `<module>${mark}` },
            { source: true, file: '<string>', line: 3, name: 'name' },
          ],
    stdout: `printed${mark}`,
    stderr: `warned${mark}`,
    durationMs: 0.4,
    strict: { passed: false, reason: `inspection failed${mark}` },
  }));
  return {
    model: sample.model,
    taskId: sample.taskId,
    index: 0,
    verdict,
    score: passed / 2,
    strictScore: 0,
    errorType,
    errorMessage: verdict === 'error' ? `Failed${mark}` : null,
    tests,
    result: {
      task_id: sample.taskId,
      category: task?.data.topic ?? '',
      complexity: task?.data.complexity ?? 1,
      object_type: task?.data.object ?? 'function',
      total_tests: 2,
      tests_passed: passed,
      all_tests_passed: passed === 2,
      error_type: errorType,
      error_message: null,
      test_details: [],
      model: sample.model,
    },
    execution: {
      outcome: verdict === 'unsupported' ? 'unsupported' : 'exited',
      exitStatus: 0,
      detail: null,
      durationMs: 1 + (at % 7),
      memoryBytes: 32 * 1024 ** 2,
      missingFeatures: verdict === 'unsupported' ? [`socket${mark}`] : [],
      engine: 'pyodide-test',
      stdout: `out${mark}`,
      stderr: `err${mark}`,
    },
    timedOut: verdict === 'timed-out',
    attempts: [{ durationMs: 2, alone: true, timedOut: verdict === 'timed-out' }],
    fromCache: at % 5 === 0,
  };
}

/** The material as an export of Benchtab: the way in that readers have, too. */
async function exportOf({
  taskSets,
  tasks,
  sampleSets,
  samples,
  runs,
  evaluations,
}: Material): Promise<Buffer> {
  const setOf = new Map(sampleSets.map(({ model, id }) => [model, id]));
  const kinds: Record<string, unknown[]> = {
    taskSets,
    tasks: tasks.map((task, position) => ({ setId: SET, position, task })),
    sampleSets,
    samples: samples.map((sample, position) => ({ setId: setOf.get(sample.model), position, sample })),
    runs,
    evaluations: evaluations.map((evaluation) => ({ runId: RUN, evaluation })),
    cache: [],
  };
  const zip = new ZipWriter(new Uint8ArrayWriter());
  for (const [kind, rows] of Object.entries(kinds)) {
    await zip.add(`${kind}.jsonl`, new TextReader(rows.map((row) => `${JSON.stringify(row)}\n`).join('')));
  }
  await zip.add('manifest.json', new TextReader(JSON.stringify({ format: 'benchtab-export', version: 1 })));
  return Buffer.from(await zip.close());
}

/** A profile of its own with a page that holds the material, and what went wrong in the page's console. */
export async function openWith(
  browser: Browser,
  baseUrl: string,
  given: Material,
  options: Parameters<Browser['newContext']>[0] = {},
): Promise<{ context: BrowserContext; page: Page; problems: string[] }> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const problems = watch(page);
  await page.goto(`${baseUrl}#/storage`);
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Import an export' }).click();
  await (await choosing).setFiles({
    name: 'export.zip',
    mimeType: 'application/zip',
    buffer: await exportOf(given),
  });
  await page.getByText('The export was imported').waitFor({ timeout: 60_000 });
  return { context, page, problems };
}

/** Collects errors of a page: uncaught ones, and those that React and the browser report. */
export function watch(page: Page): string[] {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  return problems;
}

/** Goes to an address within the page, as a reader that opens a link: the page is loaded anew. */
export async function visit(page: Page, baseUrl: string, address: string): Promise<void> {
  await page.goto('about:blank');
  await page.goto(`${baseUrl}${address}`);
  await page.locator('h1').first().waitFor();
  // Charts and code are loaded on demand; what is looked at is the page at rest.
  await page.waitForLoadState('networkidle');
}

const solution = (model: string, task: string) =>
  `#/runs/${RUN}/${encodeURIComponent(model)}/${encodeURIComponent(task)}`;

/** Goes to another page within the tab, which keeps what it has in memory: a model is connected until it loads anew. */
export async function walk(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    location.hash = to;
  }, address);
}

/** Every page in every part, with something to show. */
export function allPages(model: string, task: string): Record<string, string> {
  return {
    home: '',
    benchmarks: '#/benchmarks',
    'new run': '#/new',
    'run, scores': `#/runs/${RUN}`,
    'run, solutions': `#/runs/${RUN}?view=solutions`,
    'run, tasks': `#/runs/${RUN}?view=solutions&rows=task`,
    'run, errors': `#/runs/${RUN}?view=errors`,
    'run, reports': `#/runs/${RUN}?view=reports`,
    'a run that is not here': '#/runs/none',
    solution: `${solution(model, task)}?canonical=shown&line=2`,
    'native runner': '#/runner',
    storage: '#/storage',
    about: '#/about',
    'no such page': '#/nowhere',
  };
}

/** Imports texts as files of the picker. */
export async function importTexts(page: Page, baseUrl: string, texts: Record<string, string>): Promise<void> {
  await visit(page, baseUrl, '#/benchmarks');
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose files' }).click();
  const files = Object.entries(texts).map(([name, text]) => ({
    name,
    mimeType: 'application/x-ndjson',
    buffer: Buffer.from(text),
  }));
  await (await choosing).setFiles(files);
  await page.getByText(/^Imported \d+ files?$/).waitFor();
}

/** A field of the form of a new connection. */
export const connectionField = (page: Page, name: string) =>
  page.getByRole('form', { name: 'New connection' }).getByLabel(name, { exact: true });

export async function fillConnection(
  page: Page,
  address: string,
  model = 'test-model',
  key = '',
): Promise<void> {
  await connectionField(page, 'Address').fill(address);
  await connectionField(page, 'Model').fill(model);
  await connectionField(page, 'Key').fill(key);
}

export const pressConnect = (page: Page) =>
  page.getByRole('button', { name: 'Connect', exact: true }).last().click();

/** Connects what the form of a new connection says, and waits until it is, for as long as the tab is there. */
export async function connectFilled(page: Page): Promise<void> {
  const connected = page.getByText(/^connected, until the tab is closed/);
  const before = await connected.count();
  await pressConnect(page);
  await connected.nth(before).waitFor();
}

/** Connects a model within the tab. */
export async function connectModel(page: Page, address: string, model?: string): Promise<void> {
  await walk(page, '#/models');
  await fillConnection(page, address, model);
  await connectFilled(page);
}
