import type { BrowserContext, Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { onFreshPages } from '../support/freshPages.ts';
import {
  runTypeScript,
  startCompilerAlone,
  startTypeScript,
  typeScriptProgram,
} from '../support/typescript.ts';

let context: BrowserContext;
let page: Page;
onFreshPages((opened) => {
  ({ context, page } = opened);
});

/** Adds up types for minutes: each statement stays below the compiler's own limits. */
const SLOW = [
  "type D = '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9';",
  ...Array.from(
    { length: 5_000 },
    (_each, at) => `type T${at} = \`${at}-\${D}\${D}\${D}\${D}\${D}\`; let v${at}: T${at};`,
  ),
].join('\n');

describe('a TypeScript program', () => {
  beforeEach(() => startCompilerAlone(page));

  test('without an error is handed on as JavaScript, with its other files', async () => {
    const [execution] = await runTypeScript(
      page,
      typeScriptProgram('const n: number = 1;\nconsole.log(n);\n', { files: { 'data.json': '{}' } }),
    );
    expect(execution).toMatchObject({
      outcome: 'exited',
      exitStatus: 0,
      engine: 'typescript-5.9.3 + nobody-1',
    });
    const [emitted] = await page.evaluate(() => window.emitted);
    expect(emitted).toMatchObject({
      language: 'javascript',
      entry: { kind: 'script', path: 'main.js', watchAssertions: true },
      files: { 'main.js': 'const n = 1;\nconsole.log(n);\n', 'data.json': '{}' },
    });
  });

  test('with an error exits as tsc does, says where, and is not run', async () => {
    const [execution] = await runTypeScript(
      page,
      typeScriptProgram('console.log("side effect");\nlet n: number = "";'),
    );
    expect(execution).toMatchObject({ outcome: 'exited', exitStatus: 2, engine: 'typescript-5.9.3' });
    expect(execution?.script).toEqual({
      diagnostics: [
        {
          severity: 'error',
          code: 'TS2322',
          message: "Type 'string' is not assignable to type 'number'.",
          file: 'main.ts',
          line: 2,
          column: 5,
        },
      ],
      error: null,
      assertions: null,
      reachedEnd: false,
    });
    expect(await page.evaluate(() => window.emitted)).toEqual([]);
  });

  test('that needs a package which is not here is unsupported, unless it is wrong all the same', async () => {
    const [lacking, wrong] = await runTypeScript(
      page,
      typeScriptProgram("import a from 'absent';\na();"),
      typeScriptProgram("import a from 'absent';\na(undeclared);"),
    );
    expect(lacking).toMatchObject({ outcome: 'unsupported', detail: 'absent', missingFeatures: ['absent'] });
    expect(lacking?.script?.diagnostics).toMatchObject([{ code: 'TS2307', line: 1 }]);
    expect(wrong).toMatchObject({ outcome: 'exited', exitStatus: 2, missingFeatures: ['absent'] });
  });

  test('given with many others gets an answer of its own', async () => {
    const programs = Array.from({ length: 12 }, (_each, at) =>
      typeScriptProgram(at % 3 === 0 ? `let n: number = "${at}";` : `const n${at}: number = ${at};`),
    );
    const executions = await runTypeScript(page, ...programs);
    expect(executions.map(({ exitStatus }) => exitStatus)).toEqual(
      programs.map((_each, at) => (at % 3 === 0 ? 2 : 0)),
    );
  });

  test('whose types take forever is timed out, and the next is compiled by a new compiler', async () => {
    const [slow, next] = await runTypeScript(
      page,
      typeScriptProgram(SLOW, { limits: { wallMs: 3_000 } }),
      typeScriptProgram('const n: number = 1;'),
    );
    expect(slow).toMatchObject({ outcome: 'timed-out', exitStatus: null });
    expect(next).toMatchObject({ outcome: 'exited', exitStatus: 0 });
  });

  test('that the compiler fails on has crashed, and hurts no other', async () => {
    const nested = `const x = ${'('.repeat(100_000)}1${')'.repeat(100_000)};`;
    const [crashed, next] = await runTypeScript(
      page,
      typeScriptProgram(nested),
      typeScriptProgram('const n = 1;'),
    );
    expect(crashed?.outcome).toBe('crashed');
    expect(crashed?.detail).toContain('RangeError');
    expect(next).toMatchObject({ outcome: 'exited', exitStatus: 0 });
  });

  test('of a megabyte is compiled', async () => {
    const text = `const s: string = '${'x'.repeat(1024 * 1024)}';\nconsole.log(s.length);\n`;
    const [execution] = await runTypeScript(page, typeScriptProgram(text));
    expect(execution).toMatchObject({ outcome: 'exited', exitStatus: 0 });
    const [emitted] = await page.evaluate(() => window.emitted.map(({ files }) => files['main.js']?.length));
    expect(emitted).toBe(text.length - ': string'.length);
  });

  test('can be cancelled while it waits and while it is compiled', async () => {
    const outcomes = await page.evaluate(
      async ([slow, quick]) => {
        const aborting = new AbortController();
        const all = [slow, quick].map((program) =>
          window.typeScriptRuntime.execute(program, aborting.signal),
        );
        const after = window.typeScriptRuntime.execute(quick);
        setTimeout(() => aborting.abort(), 500);
        return (await Promise.all([...all, after])).map(({ outcome }) => outcome);
      },
      [typeScriptProgram(SLOW), typeScriptProgram('const n = 1;')] as const,
    );
    expect(outcomes).toEqual(['cancelled', 'cancelled', 'exited']);
  });
});

describe('a compiled program', () => {
  beforeEach(() => startTypeScript(page));

  test('tells of its errors and assertions at the lines of its TypeScript', async () => {
    const text = [
      'interface Gone {',
      '  a: number;',
      '}',
      '',
      "import assert from 'assert';",
      'const value: Gone = { a: 1 };',
      'console.assert(value.a === 2);',
      '',
      'assert.strictEqual(value.a, 2);',
    ].join('\n');
    const [execution] = await runTypeScript(page, typeScriptProgram(text));
    expect(execution).toMatchObject({ outcome: 'exited', exitStatus: 1 });
    expect(execution?.engine).toMatch(/^typescript-5\.9\.3 \+ \S/);
    expect(execution?.script).toMatchObject({
      diagnostics: [],
      error: { kind: 'uncaught', type: 'AssertionError', line: 9 },
      assertions: { run: 2, failed: 2, failures: [{ line: 7 }, { line: 9 }] },
      reachedEnd: false,
    });
  });

  test('requires what it imports, and awaits what it must', async () => {
    const text = [
      "import { sep } from 'path';",
      "import * as events from 'events';",
      'enum Colour { Red = 1 }',
      'class Later<T> { constructor(private readonly value: T) {} get() { return Promise.resolve(this.value); } }',
      'new Later(Colour.Red).get().then((value: Colour) => {',
      '  console.log(sep, Colour[value], typeof events.EventEmitter);',
      '});',
    ].join('\n');
    const [execution] = await runTypeScript(page, typeScriptProgram(text));
    expect(execution).toMatchObject({
      outcome: 'exited',
      exitStatus: 0,
      stdout: { text: '/ Red function\n' },
    });
  });
});

test('its version names the compiler, what it was given, and the engine that runs the rest', async () => {
  await startCompilerAlone(page);
  expect(await page.evaluate(() => window.typeScriptRuntime.versionFor(['typescript']))).toMatch(
    /^typescript-5\.9\.3\+[0-9a-f]{16} \+ nobody-1$/,
  );
});

test('a compiler that can not be loaded is a failure of the engine, and may come back', async () => {
  await context.route('**/types/core-*.json', (route) => route.abort());
  await expect(startCompilerAlone(page)).rejects.toThrow(/TypeScript could not be loaded: .*core-/);
  await context.unroute('**/types/core-*.json');
  const [execution] = await runTypeScript(page, typeScriptProgram('const n: number = 1;'));
  expect(execution).toMatchObject({ outcome: 'exited', exitStatus: 0 });
});
