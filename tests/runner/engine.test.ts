import { execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, test } from 'vitest';
import type { Executor } from '../../runner/engine/executor.ts';
import type { Language, Program } from '../../src/model/index.ts';
import { MIB, openEngine, PATHS, run } from './support/engine.ts';
import { groupsOf, processesOf } from './support/engineTraces.ts';

const engine = await openEngine();
const TEST_MS = 600_000;

interface Told {
  language: Language;
  what: string;
  text: string;
  told: object;
}

/** Facts by language: what is printed and passes, what ends it otherwise, what is refused, what is missing. */
const FACTS: readonly Told[] = [
  {
    language: 'python',
    what: 'an assertion',
    text: 'print("seen")\nassert 1 == 2, "no"\n',
    told: {
      exitStatus: 1,
      stdout: { text: 'seen\n' },
      script: { error: { type: 'AssertionError', message: 'no', line: 2 } },
    },
  },
  {
    language: 'python',
    what: 'a library',
    text: 'import numpy\n',
    told: { outcome: 'unsupported', missingFeatures: ['numpy'] },
  },
  {
    language: 'python',
    what: 'the network',
    text: 'import urllib.request\nurllib.request.urlopen("http://example.com")\n',
    told: { outcome: 'unsupported', missingFeatures: ['network'] },
  },
  {
    language: 'python',
    what: 'an exit',
    text: 'import sys\nsys.exit(3)\n',
    told: { exitStatus: 3, script: { error: null } },
  },
  {
    language: 'javascript',
    what: 'an error',
    text: 'console.log(1);\nthrow new TypeError("bad");\n',
    told: {
      exitStatus: 1,
      script: { error: { kind: 'uncaught', type: 'TypeError', message: 'bad', line: 2 } },
    },
  },
  {
    language: 'javascript',
    what: 'a rejection, which Node shows like what was thrown',
    text: 'Promise.reject(new Error("r"));\n',
    told: { exitStatus: 1, script: { error: { kind: 'uncaught', type: 'Error', message: 'r', line: 1 } } },
  },
  {
    language: 'javascript',
    what: 'a library',
    text: 'require("chai");\n',
    told: { outcome: 'unsupported', missingFeatures: ['chai'] },
  },
  {
    language: 'typescript',
    what: 'an error, in the lines of the program',
    text: 'interface A { a: string }\n\nconst a: A = { a: "x" };\nthrow new RangeError(a.a);\n',
    told: { exitStatus: 1, script: { error: { type: 'RangeError', message: 'x', line: 4 } } },
  },
  {
    language: 'typescript',
    what: 'a type error',
    text: 'const x: number = "";\n',
    told: {
      outcome: 'exited',
      exitStatus: 2,
      script: { diagnostics: [{ severity: 'error', code: 'TS2322', file: 'main.ts', line: 1, column: 7 }] },
    },
  },
  {
    language: 'typescript',
    what: 'a library',
    text: 'import chai from "chai";\n',
    told: { outcome: 'unsupported', missingFeatures: ['chai'] },
  },
  {
    language: 'java',
    what: 'an assertion',
    text: 'public class Main { public static void main(String[] a) {\n  assert 1 == 2 : "oh";\n} }\n',
    told: { exitStatus: 1, script: { error: { type: 'AssertionError', message: 'oh', line: 2 } } },
  },
  {
    language: 'java',
    what: 'a compile error',
    text: 'public class Main {\n  int x = "";\n}\n',
    told: {
      exitStatus: 1,
      script: {
        diagnostics: [
          { severity: 'error', code: 'compiler.err.prob.found.req', file: 'Main.java', line: 2, column: 11 },
        ],
      },
    },
  },
  {
    language: 'java',
    what: 'a library',
    text: 'import org.junit.Test;\npublic class Main { }\n',
    told: { outcome: 'unsupported', missingFeatures: ['org.junit'] },
  },
  {
    language: 'java',
    what: 'an error of memory, which is an exception like others',
    text: 'public class Main { public static void main(String[] a) { var held = new java.util.ArrayList<byte[]>(); while (true) held.add(new byte[1 << 24]); } }',
    told: { outcome: 'exited', exitStatus: 1, script: { error: { type: 'OutOfMemoryError' } } },
  },
  {
    language: 'java',
    what: 'an overflow of the stack, which is an exception like others',
    text: 'public class Main { static int f(int n) { return f(n + 1) + 1; } public static void main(String[] a) { f(0); } }',
    told: { outcome: 'exited', exitStatus: 1, script: { error: { type: 'StackOverflowError' } } },
  },
  {
    language: 'cpp',
    what: 'an assertion',
    text: '#include <cassert>\nint main() {\n  assert(1 == 2);\n}\n',
    told: { exitStatus: 134, script: { error: { type: 'AssertionError', message: '1 == 2', line: 3 } } },
  },
  {
    language: 'cpp',
    what: 'a fault of memory',
    text: 'int main(int argc, char**) { int* p = nullptr; return p[argc * 1000000]; }\n',
    told: { outcome: 'exited', exitStatus: 139, script: { error: { type: 'SIGSEGV' } } },
  },
  {
    language: 'cpp',
    what: 'a compile error, where the program forgot a header that another precompiled set has',
    text: '#include <iostream>\nint main() { std::map<int, int> m; return m.size(); }\n',
    told: {
      exitStatus: 1,
      script: { diagnostics: [{ severity: 'error', file: 'main.cpp', line: 2 }, {}, {}] },
    },
  },
  {
    language: 'cpp',
    what: 'a library',
    text: '#include <no/such/library.hpp>\nint main() {}\n',
    told: { outcome: 'unsupported', missingFeatures: ['no/such/library.hpp'] },
  },
  {
    language: 'cpp',
    what: 'too much memory',
    text: '#include <vector>\n#include <cstring>\nint main() { std::vector<char*> held; for (;;) { held.push_back(new char[1 << 24]); std::memset(held.back(), 1, 1 << 24); } }\n',
    told: { outcome: 'out-of-memory' },
  },
  {
    language: 'c_sharp',
    what: 'a failed Debug.Assert, with its line',
    text: 'using System.Diagnostics;\nclass P { static void Main() {\n  Debug.Assert(1 == 2, "msg");\n} }\n',
    told: { exitStatus: 134, script: { error: { type: 'DebugAssertException', message: 'msg', line: 3 } } },
  },
  {
    language: 'c_sharp',
    what: 'top-level statements, implicit usings, a generated regular expression',
    text: 'Console.WriteLine(P.Digits().IsMatch("7"));\npartial class P { [System.Text.RegularExpressions.GeneratedRegex("\\\\d")] public static partial System.Text.RegularExpressions.Regex Digits(); }\n',
    told: { exitStatus: 0, stdout: { text: 'True\n' } },
  },
  {
    language: 'c_sharp',
    what: 'a compile error',
    text: 'int x = "";\n',
    told: {
      exitStatus: 1,
      script: {
        diagnostics: expect.arrayContaining([
          expect.objectContaining({ code: 'CS0029', file: 'Program.cs', line: 1, column: 9 }),
        ]),
      },
    },
  },
  {
    language: 'c_sharp',
    what: 'a library',
    text: 'using MongoDB.Driver;\n',
    told: { outcome: 'unsupported', missingFeatures: ['MongoDB.Driver'] },
  },
];

describe.skipIf(engine === null)('the native engine', () => {
  afterAll(async () => {
    await engine?.stop();
  });

  test('finds what this machine has, and says how it keeps programs apart', () => {
    const { toolchains, missing, isolation } = opened(engine).found;
    expect(missing).toEqual([]);
    expect(toolchains.map(({ language }) => language).sort()).toEqual(Object.keys(PATHS).sort());
    for (const { engine: name } of toolchains) expect(name).toMatch(/\d+\.\d+/);
    expect(isolation.kind).toBe('bubblewrap');
  });

  test.each(FACTS)(
    '$language: tells of $what',
    async ({ language, text, told }) => {
      expect(await run(opened(engine), language, text)).toMatchObject(told);
    },
    TEST_MS,
  );

  test('a program with a time that is up is ended', async () => {
    const { outcome, stdout } = await run(
      opened(engine),
      'python',
      'print(1, flush=True)\nwhile True: pass\n',
      {
        limits: { wallMs: 3000 },
      },
    );
    expect({ outcome, stdout: stdout.text }).toEqual({ outcome: 'timed-out', stdout: '1\n' });
  });

  test('a program that is called off is cancelled, and tells what it wrote until then', async () => {
    const controller = new AbortController();
    const { outcome, stdout } = await run(
      opened(engine),
      'python',
      'import time\nprint("on", flush=True)\ntime.sleep(600)\n',
      {
        signal: controller.signal,
        onOutput: () => controller.abort(),
      },
    );
    expect({ outcome, stdout: stdout.text }).toEqual({ outcome: 'cancelled', stdout: 'on\n' });
  });

  test('a program that was called off before is cancelled', async () => {
    for (const language of ['java', 'cpp', 'python'] as const) {
      expect(await run(opened(engine), language, '', { signal: AbortSignal.abort() })).toMatchObject({
        outcome: 'cancelled',
      });
    }
  });

  test('a seed makes random numbers the same, and none does not', async () => {
    const draw = async (language: Language, text: string, seed?: number) =>
      (await run(opened(engine), language, text, seed === undefined ? {} : { seed })).stdout.text;
    const python = 'import random\nprint(random.random(), hash("x"))\n';
    expect(await draw('python', python, 7)).toBe(await draw('python', python, 7));
    expect(await draw('python', python)).not.toBe(await draw('python', python));
    const javascript = 'console.log(Math.random())';
    expect(await draw('javascript', javascript, 7)).toBe(await draw('javascript', javascript, 7));
  });

  test('cases stay with the engines of the browser', async () => {
    const entry = { kind: 'cases' } as Program['entry'];
    const program: Program = {
      language: 'python',
      entry,
      files: {},
      stdin: '',
      limits: { wallMs: 1000, memoryBytes: MIB, outputBytes: 10 },
      seed: null,
    };
    const told = await opened(engine).execute(program, new AbortController().signal, () => {});
    expect(told).toMatchObject({ outcome: 'unsupported', missingFeatures: ['cases'] });
  });
});

test.skipIf(engine === null)(
  'libraries that its owner allows are found, and told by name',
  async () => {
    const folder = libraries();
    const own = opened(await openEngine({ libraries: folder }));
    try {
      const offered = Object.fromEntries(own.found.toolchains.map((one) => [one.language, one.libraries]));
      expect(offered).toEqual({
        python: ['greetings'],
        javascript: ['greetings'],
        typescript: ['greetings'],
        java: ['greetings.jar'],
        cpp: ['greetings.hpp'],
        c_sharp: ['Newtonsoft.Json.dll'],
      });
      const programs: [Language, string][] = [
        ['python', 'import greetings\nprint(greetings.TEXT, end="")\n'],
        ['javascript', 'process.stdout.write(require("greetings"));\n'],
        [
          'java',
          'import greetings.Greetings;\npublic class Main { public static void main(String[] a) { System.out.print(Greetings.TEXT); } }\n',
        ],
        ['cpp', '#include <iostream>\n#include <greetings.hpp>\nint main() { std::cout << TEXT; }\n'],
        [
          'c_sharp',
          'using Newtonsoft.Json.Linq;\nConsole.Write(JObject.Parse("{ \\"a\\": \\"hello\\" }")["a"]);\n',
        ],
      ];
      for (const [language, text] of programs) {
        expect(await run(own, language, text)).toMatchObject({ exitStatus: 0, stdout: { text: 'hello' } });
      }
    } finally {
      await own.stop();
      rmSync(folder, { recursive: true });
    }
  },
  TEST_MS,
);

test.skipIf(engine === null)(
  'ends with the process that started it',
  async () => {
    const mark = `mark-${randomUUID()}`;
    const script = join(import.meta.dirname, 'support/engineAlone.ts');
    const child = spawn(process.execPath, ['--import', 'tsx', script, mark], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    // It says so once the program runs.
    await new Promise((done) => child.stdout.once('data', done));
    expect(processesOf(mark).length).toBeGreaterThan(0);
    child.kill('SIGKILL');
    while (processesOf(mark).some((command) => !command.includes('engineAlone'))) await sleep(50);

    // What a killed runner could not remove is removed by the next.
    const leftBehind = () =>
      readdirSync(tmpdir()).filter((name) => name.startsWith(`benchtab-runner-${child.pid}-`));
    expect(leftBehind()).toHaveLength(1);
    await (await openEngine())?.stop();
    expect(leftBehind()).toEqual([]);
    expect(groupsOf(child.pid ?? 0)).toEqual([]);
  },
  TEST_MS,
);

test(
  'without isolation, where its owner says so, it runs programs and says what it does',
  async () => {
    process.env.BENCHTAB_TEST_SECRET = 'secret';
    const own = opened(await openEngine({ unsafe: true, bubblewrap: '/nonexistent/bwrap' }));
    try {
      expect(own.found.isolation).toEqual({ kind: 'none', limitsBy: 'rlimits' });
      const text =
        'import os\nprint("BENCHTAB_TEST_SECRET" in os.environ, os.getcwd() == os.environ["HOME"])\n';
      expect(await run(own, 'python', text)).toMatchObject({
        exitStatus: 0,
        stdout: { text: 'False True\n' },
      });
      const java = 'public class Main { public static void main(String[] a) { System.out.print("hello"); } }';
      expect(await run(own, 'java', java)).toMatchObject({ exitStatus: 0, stdout: { text: 'hello' } });
      expect(await run(own, 'python', 'while True: pass\n', { limits: { wallMs: 3000 } })).toMatchObject({
        outcome: 'timed-out',
      });
      expect(
        await run(own, 'python', 'import subprocess\nsubprocess.Popen(["sleep", "600"])\n'),
      ).toMatchObject({ exitStatus: 0 });
    } finally {
      await own.stop();
    }
  },
  TEST_MS,
);

test('without isolation, where nobody says so, it does not start, and says what to do', async () => {
  const { createExecutor } = await import('../../runner/engine/index.ts');
  const limits = { wallMs: 1000, memoryBytes: MIB, outputBytes: 10 };
  const options = { slots: 1, limits, libraries: null, unsafe: false, bubblewrap: '/nonexistent/bwrap' };
  await expect(createExecutor(options)).rejects.toThrow(
    /apt-get install bubblewrap[\s\S]*--unsafe-no-sandbox/,
  );
});

/** A folder of libraries, one for each language. */
function libraries(): string {
  const folder = mkdtempSync(join(tmpdir(), 'benchtab-libraries-'));
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  write('python/greetings/__init__.py', 'TEXT = "hello"\n');
  write('node/node_modules/greetings/index.js', 'module.exports = "hello";\n');
  write('cpp/include/greetings.hpp', '#define TEXT "hello"\n');
  write(
    'source/Greetings.java',
    'package greetings; public class Greetings { public static final String TEXT = "hello"; }',
  );
  mkdirSync(join(folder, 'java'));
  execFileSync('javac', ['-d', join(folder, 'classes'), join(folder, 'source/Greetings.java')]);
  execFileSync('jar', [
    '--create',
    '--file',
    join(folder, 'java/greetings.jar'),
    '-C',
    join(folder, 'classes'),
    '.',
  ]);
  mkdirSync(join(folder, 'csharp'));
  const sdks = resolve(realpathSync('/usr/bin/dotnet'), '../sdk');
  const [sdk = ''] = readdirSync(sdks);
  copyFileSync(join(sdks, sdk, 'Newtonsoft.Json.dll'), join(folder, 'csharp/Newtonsoft.Json.dll'));
  execFileSync('chmod', ['-R', 'a+rX', folder]);
  return folder;
}

function opened(engine: Executor | null): Executor {
  if (engine === null) throw new Error('There is no engine.');
  return engine;
}
