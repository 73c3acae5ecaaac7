import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Execution, Language, Program } from '../../src/model/index.ts';
import { ContainerSession, createWebContainerRuntime } from '../../src/runtimes/webcontainer/index.ts';
import { ContainerStandIn, type StandInOptions } from '../support/containerStandIn.ts';

// Each starts processes of Node, and the compiler takes seconds on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

let standIn: ContainerStandIn;
afterEach(() => standIn.dispose());

function runtime(options: StandInOptions = {}) {
  standIn = new ContainerStandIn(options);
  const session = new ContainerSession({ load: async () => standIn, probe: async () => null, bootMs: 500 });
  return createWebContainerRuntime(session);
}

function program(text: string, change: Partial<Program> = {}): Program {
  const language: Language = change.language ?? 'javascript';
  const path = language === 'typescript' ? 'main.ts' : 'main.js';
  return {
    language,
    entry: { kind: 'script', path, watchAssertions: true },
    files: { [path]: text },
    stdin: '',
    limits: { wallMs: 10_000, memoryBytes: 2 ** 29, outputBytes: 64 * 1024 },
    seed: null,
    ...change,
  };
}

const typed = (text: string, change: Partial<Program> = {}) =>
  program(text, { language: 'typescript', ...change });

const run = (text: string, options: StandInOptions = {}): Promise<Execution> =>
  runtime(options).execute(program(text));

describe('a program in the container', () => {
  test('what it writes and its exit status come back', async () => {
    const execution = await run("console.log('a'); console.error('b'); process.exit(7)");
    expect(execution).toMatchObject({
      outcome: 'exited',
      exitStatus: 7,
      stdout: { text: 'a\n', droppedBytes: 0 },
      stderr: { text: 'b\n' },
      script: { error: null, reachedEnd: false },
    });
  });

  test('characters come whole however the output is cut', async () => {
    const { stdout } = await run("process.stdout.write('żółć 🦊\\r\\n'.repeat(20))", { chunkBytes: 1 });
    expect(stdout.text).toBe('żółć 🦊\r\n'.repeat(20));
  });

  test('of much output head and tail are kept', async () => {
    const { stdout } = await run("process.stdout.write('x'.repeat(3e6) + 'end')");
    expect(stdout.totalBytes).toBe(3_000_003);
    expect(stdout.text.length).toBeLessThan(70_000);
    expect(stdout.text.endsWith('end')).toBe(true);
  });

  test('it gets its input', async () => {
    const engine = runtime();
    const text = "process.stdin.on('data', (given) => console.log(String(given).toUpperCase()))";
    const { stdout } = await engine.execute(program(text, { stdin: 'zażółć' }));
    expect(stdout.text).toBe('ZAŻÓŁĆ\n');
  });

  test('other files of its own are there, and nothing of the program before it', async () => {
    const engine = runtime();
    const files = {
      'main.js': "require('fs').writeFileSync('left.txt', ''); require('./lib/a.js')",
      'lib/a.js': 'console.log(1)',
    };
    const first = await engine.execute(program('', { files }));
    const second = await engine.execute(program("console.log(require('fs').readdirSync('.').join())"));
    expect([first.stdout.text, second.stdout.text]).toEqual(['1\n', 'main.js\n']);
  });

  test('an error that ends it is told with its line', async () => {
    const { exitStatus, script } = await run("\nfunction f() {\n  throw new TypeError('no')\n}\nf()");
    expect(exitStatus).toBe(1);
    expect(script?.error).toEqual({ kind: 'uncaught', type: 'TypeError', message: 'no', line: 3, column: 9 });
  });

  test('so is a rejection that nobody handled, and a text that can not be read', async () => {
    const engine = runtime();
    const rejected = await engine.execute(program("\nPromise.reject(new RangeError('far'))"));
    const unreadable = await engine.execute(program('let a = 1;\nlet a = 2;'));
    expect(rejected.script?.error).toMatchObject({ kind: 'rejection', type: 'RangeError', line: 2 });
    expect(unreadable.script?.error).toMatchObject({ kind: 'syntax', type: 'SyntaxError', line: 2 });
    expect([rejected.exitStatus, unreadable.exitStatus]).toEqual([1, 1]);
  });

  test('a syntax error that the program makes while it runs is not one of its text', async () => {
    const { script } = await run("new Function('{')");
    expect(script?.error).toMatchObject({ kind: 'uncaught', type: 'SyntaxError' });
  });

  test('an error that the program handles itself did not end it', async () => {
    const text = "process.on('uncaughtException', () => {}); setTimeout(() => { throw new Error('x') })";
    expect(await run(text)).toMatchObject({ exitStatus: 0, script: { error: null, reachedEnd: true } });
  });

  test('a program that a signal ends did not exit with 0', async () => {
    expect(await run("process.kill(process.pid, 'SIGTERM')")).toMatchObject({
      outcome: 'exited',
      exitStatus: 143,
    });
  });

  test('one that does not end is ended at its limit, and the next one runs', async () => {
    const engine = runtime();
    const limits = { wallMs: 2000, memoryBytes: 2 ** 29, outputBytes: 1024 };
    const endless = await engine.execute(program("console.log('on'); for (;;);", { limits }));
    const next = await engine.execute(program('console.log(1)'));
    expect(endless).toMatchObject({ outcome: 'timed-out', exitStatus: null, stdout: { text: 'on\n' } });
    expect([next.stdout.text, standIn.boots.length]).toEqual(['1\n', 1]);
  });

  test('an engine that knows scripts only says so', async () => {
    const engine = runtime();
    const java = await engine.execute(program('', { language: 'java' }));
    expect(java).toMatchObject({ outcome: 'unsupported', missingFeatures: ['java'] });
    expect(standIn.boots.length).toBe(0);
  });
});

describe('assertions in the container', () => {
  const facts = async (text: string) => (await run(text)).script?.assertions;

  test('those that a program swallows are seen', async () => {
    const text = `
      const assert = require('node:assert');
      const { strictEqual } = require('assert/strict');
      assert(true); assert.equal(1, 1);
      try { strictEqual(1, 2) } catch {}
      console.assert(false, 'quiet');`;
    expect(await facts(text)).toMatchObject({
      run: 4,
      failed: 2,
      failures: [
        { by: 'assert.strict.strictEqual', line: 5 },
        { by: 'console.assert', message: 'quiet', line: 6 },
      ],
    });
  });

  test('those that are asked for are not failures', async () => {
    const text = `
      const assert = require('assert');
      assert.throws(() => assert.ok(false));
      assert.rejects(async () => { await null; assert.equal(1, 2); });`;
    expect(await facts(text)).toEqual({ run: 2, failed: 0, failures: [] });
  });

  test('one that fails is no less an error of the program', async () => {
    const { exitStatus, script } = await run("require('assert')(1 > 2, 'told')");
    expect(exitStatus).toBe(1);
    expect(script).toMatchObject({
      error: { type: 'AssertionError', message: 'told' },
      assertions: { run: 1, failed: 1 },
      reachedEnd: false,
    });
  });

  test('chai is seen as well', async () => {
    const chai = `
      function Assertion() {}
      Assertion.prototype.assert = function (holds, message) { if (!holds) throw new Error(message) };
      exports.Assertion = Assertion;`;
    const text = `
      const { Assertion } = require('chai');
      new Assertion().assert(true, '');
      try { new Assertion().assert(false, 'no') } catch {}`;
    const execution = await run(text, { registry: { chai } });
    expect(execution.script?.assertions).toMatchObject({ run: 2, failed: 1, failures: [{ by: 'chai' }] });
  });

  test('of a module of the newer kind nothing is told: half of it would be wrong', async () => {
    const text = "import assert from 'assert'; try { assert(false) } catch {}";
    expect(await run(text)).toMatchObject({ exitStatus: 0, script: { assertions: null, reachedEnd: true } });
  });

  test('nothing is told where nobody asked', async () => {
    const entry = { kind: 'script', path: 'main.js', watchAssertions: false } as const;
    const execution = await runtime().execute(program("require('assert')(true)", { entry }));
    expect(execution.script).toMatchObject({ assertions: null, reachedEnd: true });
  });
});

describe('packages in the container', () => {
  const registry = { left: 'module.exports = 1', right: 'module.exports = 2' };

  test('those that a program names are brought, once for a set', async () => {
    const engine = runtime({ registry });
    const text = "console.log(require('left') + require('right'))";
    const outputs = [await engine.execute(program(text)), await engine.execute(program(`${text}//`))];
    expect(outputs.map(({ stdout }) => stdout.text)).toEqual(['3\n', '3\n']);
    expect(standIn.spawned.filter((line) => line.startsWith('npm'))).toEqual([
      'npm install --no-audit --no-fund --ignore-scripts --legacy-peer-deps left right',
    ]);
  });

  test('one that can not be brought keeps no other away, and is no fault of the program', async () => {
    const engine = runtime({ registry });
    const failed = await engine.execute(program("console.log(require('left')); require('nowhere')"));
    const caught = await engine.execute(
      program("try { require('nowhere') } catch { console.log('without') }"),
    );
    expect(failed).toMatchObject({
      outcome: 'unsupported',
      exitStatus: null,
      missingFeatures: ['nowhere'],
      stdout: { text: '1\n' },
    });
    expect(caught).toMatchObject({ outcome: 'exited', exitStatus: 0, missingFeatures: ['nowhere'] });
  });

  test('a set of one program is not another one’s', async () => {
    const engine = runtime({ registry });
    await engine.execute(program("require('left')"));
    const other = await engine.execute(program("require('ri' + 'ght'); require('right')"));
    const hidden = await engine.execute(program("require('le' + 'ft')"));
    expect([other.exitStatus, hidden.exitStatus]).toEqual([0, 1]);
  });
});

describe('TypeScript in the container', () => {
  test('a program that checks is compiled and run', async () => {
    const execution = await runtime().execute(typed("const a: string = 'x';\nconsole.log(a.repeat(3))"));
    expect(execution).toMatchObject({ outcome: 'exited', exitStatus: 0, stdout: { text: 'xxx\n' } });
    expect(execution.engine).toContain('typescript@5.9.3');
  });

  test('a type error fails it before it runs, at its line', async () => {
    const execution = await runtime().execute(typed("console.log('ran');\nconst a: number = 'x';"));
    expect(execution).toMatchObject({ outcome: 'exited', exitStatus: 2, script: { error: null } });
    expect(execution.stdout.text).not.toContain('ran');
    expect(execution.script?.diagnostics).toEqual([
      {
        severity: 'error',
        code: 'TS2322',
        message: "Type 'string' is not assignable to type 'number'.",
        file: 'main.ts',
        line: 2,
        column: 7,
      },
    ]);
  });

  test('an error is told with its line in the text that was compiled', async () => {
    const text = 'interface A {\n  b: number;\n}\nconst a: A = { b: 1 };\nthrow new Error(String(a.b));';
    const execution = await runtime().execute(typed(text));
    expect(execution.script?.error).toMatchObject({ type: 'Error', message: '1', line: 5 });
  });

  test('types of a package that is missing are no fault of the program', async () => {
    const execution = await runtime().execute(typed("import { a } from 'nowhere'; console.log(a)"));
    expect(execution).toMatchObject({ outcome: 'unsupported', missingFeatures: ['nowhere'] });
  });

  test('without its compiler the engine says that it has none', async () => {
    const engine = runtime({ isOffline: true });
    await expect(engine.start(['typescript'])).rejects.toThrow('could not bring the TypeScript compiler');
    await engine.start(['javascript']);
    expect((await engine.execute(program('console.log(1)'))).stdout.text).toBe('1\n');
  });
});
