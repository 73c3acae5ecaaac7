import type { Page } from 'playwright-core';
import { afterAll, describe, expect, test } from 'vitest';
import type { Execution } from '../../src/model/index.ts';
import { javascriptProgram, onJavaScriptPage, runJavaScript, runText } from '../support/javascript.ts';
import { NativeNode } from '../support/nativeNode.ts';
import { NODE_PROGRAMS } from '../support/nodePrograms/index.ts';

const node = new NativeNode();
afterAll(() => node.remove());

let page: Page;
onJavaScriptPage((opened) => {
  page = opened;
});

const run = (text: string, change: Parameters<typeof runText>[2] = {}) => runText(page, text, change);
const scriptOf = ({ script }: Execution) => {
  if (script === null) throw new Error('The program was not run.');
  return script;
};

for (const [about, programs] of Object.entries(NODE_PROGRAMS)) {
  describe(`${about}, as the Node of this machine has it`, () => {
    test.each(programs)('$name', async ({ text, path = 'main.js', files = {}, stdin = '' }) => {
      const [ours, native] = await Promise.all([
        run(text, { path, files, stdin }),
        node.run(text, { entry: path, files, stdin }),
      ]);
      expect({ stdout: ours.stdout.text, status: ours.exitStatus }, ours.stderr.text).toEqual({
        stdout: native.stdout,
        status: native.status,
      });
      expect(ours.outcome).toBe('exited');
    });
  });
}

describe('the error that ended a script', () => {
  const places: [string, string, object][] = [
    [
      'thrown',
      "\n\n  throw new TypeError('bad');",
      { kind: 'uncaught', type: 'TypeError', message: 'bad', line: 3, column: 9 },
    ],
    ['thrown on the first line', "throw new Error('x');", { kind: 'uncaught', line: 1, column: 7 }],
    [
      'thrown in a function that was called',
      'function f() {\n  null.x;\n}\nf();',
      { kind: 'uncaught', type: 'TypeError', line: 2 },
    ],
    ['of syntax', 'let a = 1;\nlet b = ;\n', { kind: 'syntax', type: 'SyntaxError', line: 2, column: 9 }],
    ['of syntax on the first line', 'let b = ;', { kind: 'syntax', line: 1, column: 9 }],
    ['of syntax at the end', 'function f() {\n  if (true) {\n', { kind: 'syntax', line: 3 }],
    ['of syntax in a module', "import 'fs';\n\nlet b = ;", { kind: 'syntax', line: 3, column: 9 }],
    [
      'in a module',
      "import 'fs';\n\nthrow new RangeError('r');",
      { kind: 'uncaught', type: 'RangeError', line: 3, column: 7 },
    ],
    ['on the first line of a module', "import 'fs'; throw new Error('r');", { kind: 'uncaught', line: 1 }],
    ['a rejection', "\nPromise.reject(new Error('no'));", { kind: 'rejection', message: 'no', line: 2 }],
    [
      'of an assertion',
      "const assert = require('assert');\nassert.strictEqual(1, 2);",
      { kind: 'uncaught', type: 'AssertionError', line: 2 },
    ],
    ['a value', 'throw 5;', { kind: 'uncaught', type: 'number', message: '5', line: null }],
    [
      'a missing export',
      "import 'fs';\nimport { nope } from 'path';",
      { kind: 'syntax', line: 2, message: expect.stringContaining("'path'") },
    ],
  ];
  test.each(places)('%s', async (_, text, error) => {
    expect(scriptOf(await run(text)).error).toMatchObject(error);
  });

  test('is printed with its line, as Node prints it', async () => {
    const text = "const a = 1;\nthrow new Error('seen');\n";
    const { stderr } = await run(text);
    const native = await node.run(text);
    // Node marks the statement, we the error; and frames below the program's own are the engine's.
    const lines = (printed: string) =>
      printed.split('\n').filter((line) => !/^ *\^$|^ {4}at |^\//.test(line));
    expect(lines(stderr.text)).toEqual(lines(native.stderr));
    expect(stderr.text).toMatch(/main\.js:2:7\)$/m);
  });
});

describe('reaching the end of the file', () => {
  const ends: [string, boolean, string][] = [
    ['at its last statement', true, 'const a = 1;'],
    ['with work left for later', true, 'setTimeout(() => {}, 1);'],
    ['by a comment', true, 'let a; // end'],
    ['in a module', true, "import 'fs';\nawait null;"],
    ['with an error later', true, "setTimeout(() => { throw new Error('late'); });"],
    ['not by a return', false, 'return;'],
    ['not by an exit', false, 'process.exit(0);'],
    ['not by an error', false, "throw new Error('x');"],
    ['not by an error in a module', false, "import 'fs';\nthrow new Error('x');"],
    ['not by an await that never settles', false, 'await new Promise(() => {});'],
  ];
  test.each(ends)('%s', async (_, reached, text) => {
    expect(scriptOf(await run(text)).reachedEnd).toBe(reached);
  });
});

describe('assertions', () => {
  test('are seen, also those that are swallowed', async () => {
    const text = `const assert = require('assert');
assert.ok(true);
try { assert.strictEqual(1, 2); } catch {}
console.assert(1 === 2, 'printed');
console.assert(true);
`;
    const { outcome, exitStatus, script, stderr } = await run(text);
    expect({ outcome, exitStatus, stderr: stderr.text }).toEqual({
      outcome: 'exited',
      exitStatus: 0,
      stderr: 'Assertion failed: printed\n',
    });
    expect(script?.assertions).toEqual({
      run: 4,
      failed: 2,
      failures: [
        { by: 'assert.strictEqual', message: 'Expected values to be strictly equal:\n\n1 !== 2\n', line: 3 },
        { by: 'console.assert', message: 'Assertion failed: printed', line: 4 },
      ],
    });
  });

  test('are not counted where nobody watches', async () => {
    const program = javascriptProgram("require('assert')(true);");
    const entry = { kind: 'script' as const, path: 'main.js', watchAssertions: false };
    const [execution] = await runJavaScript(page, [{ ...program, entry }]);
    expect(execution?.script?.assertions).toBeNull();
  });
});

describe('what this engine lacks', () => {
  const lacks: [string, string, string][] = [
    ['an unknown package', "require('left-pad');", 'left-pad'],
    ['a package with a scope', "require('@scope/name/file');", '@scope/name'],
    ['an unknown package in a module', "import x from 'left-pad';", 'left-pad'],
    ['an unknown package by import()', "import('left-pad');", 'left-pad'],
    ['the network', "fetch('http://example.org');", 'network'],
    ['a signal', 'process.kill(process.pid);', 'process.kill'],
    [
      'what runs into its time limit then',
      "try { require('left-pad'); } catch {} setInterval(() => {}, 10);",
      'left-pad',
    ],
  ];
  test.each(lacks)('%s is unsupported, by its name', async (_, text, name) => {
    const { outcome, exitStatus, detail, missingFeatures } = await run(text, { limits: { wallMs: 1_000 } });
    expect({ outcome, exitStatus, detail, missingFeatures }).toEqual({
      outcome: 'unsupported',
      exitStatus: null,
      detail: name,
      missingFeatures: [name],
    });
  });

  test('counts for nothing where the program goes on without', async () => {
    const { outcome, exitStatus, missingFeatures, stdout } = await run(
      "try { require('left-pad'); } catch (e) { console.log(e.code); }",
    );
    expect({ outcome, exitStatus, missingFeatures, stdout: stdout.text }).toEqual({
      outcome: 'exited',
      exitStatus: 0,
      missingFeatures: ['left-pad'],
      stdout: 'MODULE_NOT_FOUND\n',
    });
  });

  test('a missing file of its own is an error of the program', async () => {
    expect(await run("require('./nope');")).toMatchObject({ outcome: 'exited', exitStatus: 1 });
  });
});

describe('limits', () => {
  test('time is up: what was printed so far is kept', async () => {
    const { outcome, stdout, exitStatus } = await run("console.log('begun'); for (;;);", {
      limits: { wallMs: 500 },
    });
    expect({ outcome, stdout: stdout.text, exitStatus }).toEqual({
      outcome: 'timed-out',
      stdout: 'begun\n',
      exitStatus: null,
    });
  });

  test('an aborted program is cancelled', async () => {
    const { outcome } = await page.evaluate((program) => {
      const abort = new AbortController();
      setTimeout(() => abort.abort(), 100);
      return window.javascriptRuntime.execute(program, abort.signal);
    }, javascriptProgram('for (;;);'));
    expect(outcome).toBe('cancelled');
  });

  test('programs run beside each other, each in a world of its own', async () => {
    const programs = Array.from({ length: 12 }, (_, at) =>
      javascriptProgram(`console.log(globalThis.seen ?? 'nothing', ${at}); globalThis.seen = ${at};`),
    );
    const executions = await runJavaScript(page, programs);
    expect(executions.map(({ stdout }) => stdout.text)).toEqual(programs.map((_, at) => `nothing ${at}\n`));
  });
});

test('the engine names itself and its build', async () => {
  const { version, engine, languages } = await page.evaluate(async (program) => {
    const runtime = window.javascriptRuntime;
    const { engine } = await runtime.execute(program);
    return { version: runtime.versionFor(), engine, languages: [...runtime.languages] };
  }, javascriptProgram(''));
  expect(languages).toEqual(['javascript']);
  expect(version.startsWith(`${engine}+`)).toBe(true);
  expect(version).toMatch(/\+[0-9a-f]{16}\+[0-9a-f]{16}/);
});
