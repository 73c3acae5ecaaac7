import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ResultLine } from '../../src/benchmarks/devbench/index.ts';
import { type Ended, evaluateCommand } from '../support/command.ts';
import { inPairs } from '../support/inPairs.ts';
import { NativeNode } from '../support/nativeNode.ts';
import { nativePython } from '../support/nativePython.ts';

const starter = resolve(import.meta.dirname, '../../datasets/devbench-starter');
const TASKS = 20;
const MODELS = ['illustrative-careful', 'illustrative-erratic', 'illustrative-hasty'];
const LIMIT_MS = 20_000;

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'benchtab-devbench-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function evaluate(out: string, ...args: string[]): Promise<Ended> {
  const tasks = ['--tasks', join(starter, 'benchmark')];
  return evaluateCommand(['--benchmark', 'devbench', ...tasks, '--out', out, ...args], folder);
}

const samples = ['--samples', join(starter, 'completions')];
const read = (path: string) => readFileSync(join(folder, path), 'utf8');
const results = (out: string): ResultLine[] => recordsOf(read(`${out}/results.jsonl`));

function recordsOf<Value>(text: string): Value[] {
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
}

/** The starter set as it lies on disk: the lines of every file in a folder. */
function starterLines(part: 'benchmark' | 'completions'): Record<string, unknown>[] {
  const root = join(starter, part);
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.jsonl'))
    .flatMap((path) => {
      const category = path.split('/')[1];
      return recordsOf<object>(readFileSync(join(root, path), 'utf8')).map((line) => ({ ...line, category }));
    });
}

describe('the starter set, golden completions and all', () => {
  let ended: Ended;
  let lines: ResultLine[];
  beforeAll(async () => {
    ended = await evaluate('all', ...samples, '--golden', '--json');
    lines = results('all');
  });

  test('finishes, with a line for every completion', () => {
    expect(ended.status, ended.stderr).toBe(0);
    expect(lines).toHaveLength(TASKS * MODELS.length * 3 + TASKS);
    expect(new Set(lines.map(({ model }) => model))).toEqual(new Set([...MODELS, 'golden completion']));
    for (const line of lines) {
      expect(line.engine).toMatch(/pyodide|node|typescript/);
      expect(line.durationMs).toBeGreaterThan(0);
      expect(line.cosineFirstLine).toBeGreaterThanOrEqual(0);
      expect(['pass', 'fail']).toContain(line.referenceVerdict);
    }
  });

  test('passes every golden completion, strictly too', () => {
    const golden = lines.filter(({ model }) => model === 'golden completion');
    expect(golden.filter(({ strictVerdict }) => strictVerdict !== 'pass')).toEqual([]);
    expect(golden.every(({ cosineFullCompletion }) => cosineFullCompletion === 1)).toBe(true);
  });

  test('gives every Python and JavaScript completion the verdict of a native process', async () => {
    const python = nativePython();
    const node = new NativeNode();
    const programs = starterLines('completions').flatMap((line) => {
      const model = MODELS.find((name) => `${name}_completions` in line) ?? '';
      const texts = line[`${model}_completions`] as string[];
      return texts.map((text, index) => ({
        model,
        language: String(line.language),
        category: String(line.category),
        id: String(line.id),
        index,
        program: [line.prefix, text, line.suffix, line.assertions].join('\n'),
      }));
    });
    const runs = programs.filter(
      ({ language }) => language === 'javascript' || (language === 'python' && python !== null),
    );
    const native = new Map(
      await inPairs([...new Map(runs.map((run) => [run.program, run])).values()], async (run) => {
        const { status } =
          run.language === 'python' && python !== null
            ? await python.run(run.program, LIMIT_MS)
            : await node.run(run.program, { limitMs: LIMIT_MS });
        return [run.program, status === 0 ? 'pass' : 'fail'] as const;
      }),
    );
    python?.remove();
    node.remove();
    const nameOf = ({ model, language, category, id, index }: (typeof runs)[number] | ResultLine) =>
      [model, language, category, id, index].join(' ');
    const ours = new Map(lines.map((line) => [nameOf(line), line.referenceVerdict]));
    expect(Object.fromEntries(runs.map((run) => [nameOf(run), ours.get(nameOf(run))]))).toEqual(
      Object.fromEntries(runs.map((run) => [nameOf(run), native.get(run.program)])),
    );
    expect(new Set(native.values())).toEqual(new Set(['pass', 'fail']));
  });

  test('tells passes from strict passes, and finds the task that passes empty', () => {
    const swallowed = lines.filter(
      ({ referenceVerdict, strictVerdict }) => referenceVerdict === 'pass' && strictVerdict === 'fail',
    );
    expect(new Set(swallowed.map(({ language, category }) => `${language}/${category}`))).toEqual(
      new Set(['javascript/code2NL_NL2code']),
    );
    const { audit } = JSON.parse(read('all/report.json'));
    expect(audit.groups[0]).toMatchObject({ tasks: TASKS, golden: { pass: TASKS }, empty: { pass: 1 } });
  });

  test('writes tables for people and programs, and how it ran', () => {
    expect(readdirSync(join(folder, 'all')).sort()).toEqual([
      'report.csv',
      'report.json',
      'report.md',
      'results.jsonl',
      'run.json',
      'similarity.json',
    ]);
    expect(Object.keys(JSON.parse(read('all/similarity.json'))).sort()).toEqual(MODELS);
    const run = JSON.parse(read('all/run.json'));
    expect(run).toMatchObject({ benchmark: 'devbench', status: 'finished', settings: { strict: true } });
    expect(run.versions.engine).toMatch(/pyodide.*node|node.*pyodide/);
    expect(JSON.parse(ended.stdout).models.map(({ model }: { model: string }) => model)).toEqual(MODELS);
  });
});

test('similarity alone starts no engine', async () => {
  const ended = await evaluate(
    'similar',
    ...samples,
    '--only',
    'similarity',
    '--models',
    'illustrative-hasty',
  );
  expect(ended.status, ended.stderr).toBe(0);
  const lines = results('similar');
  expect(lines).toHaveLength(TASKS * 3);
  for (const line of lines) {
    expect(line).toMatchObject({ model: 'illustrative-hasty', outcome: null, referenceVerdict: null });
    expect(line.cosineFirstLine).not.toBeNull();
  }
  expect(JSON.parse(read('similar/run.json')).versions.engine).toBeNull();
});

test('execution alone compares nothing, and keeps to the languages asked for', async () => {
  const asked = ['--only', 'execution', '--languages', 'python', '--models', 'illustrative-hasty'];
  const ended = await evaluate('run', ...samples, ...asked);
  expect(ended.status, ended.stderr).toBe(0);
  const lines = results('run');
  expect(lines).toHaveLength(7 * 3);
  for (const line of lines) {
    expect(line).toMatchObject({ language: 'python', cosineFirstLine: null, line0ExactMatch: null });
    expect(line.referenceVerdict).not.toBeNull();
  }
  expect(readdirSync(join(folder, 'run'))).not.toContain('similarity.json');
});

test('what nothing here runs is unsupported, and no verdict', async () => {
  const task = { id: '1', prefix: 'class A {', golden_completion: '}', suffix: '', assertions: '' };
  mkdirSync(join(folder, 'tasks/java/api_usage'), { recursive: true });
  writeFileSync(join(folder, 'tasks/java/api_usage/api_usage.jsonl'), `${JSON.stringify(task)}\n`);
  const args = ['--benchmark', 'devbench', '--tasks', 'tasks', '--golden', '--out', 'java'];
  const ended = await evaluateCommand(args, folder);
  expect(ended.status, ended.stderr).toBe(0);
  expect(results('java')).toMatchObject([
    { language: 'java', outcome: 'unsupported', referenceVerdict: null, strictVerdict: null },
  ]);
});
