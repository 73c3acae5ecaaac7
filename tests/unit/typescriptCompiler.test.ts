import { beforeAll, describe, expect, test } from 'vitest';
import { Compiler } from '../../workers/typescript/compiler.ts';
import { corePack, packageTypes } from '../../workers/typescript/packs.ts';

const compiler = new Compiler();

beforeAll(() => {
  const core = corePack();
  compiler.addDeclarations(core);
  compiler.addDeclarations(packageTypes(['chai'], core));
  compile('');
}, 60_000);

function compile(text: string, others: Record<string, string> = {}) {
  return compiler.compile({ 'main.ts': text, ...others }, 'main.ts');
}

/** Codes and places of what is wrong with a text. */
function errorsIn(text: string): string[] {
  return compile(text).diagnostics.map(({ code, line, column }) => `${code} at ${line}:${column}`);
}

describe('the compiler', () => {
  test('tells an error with its code, its words and its place', () => {
    expect(compile('let sum = 1;\n  sum = { a: [sum] }.a;\n').diagnostics).toEqual([
      {
        severity: 'error',
        code: 'TS2322',
        message: "Type 'number[]' is not assignable to type 'number'.",
        file: 'main.ts',
        line: 2,
        column: 3,
      },
    ]);
  });

  test('keeps every line of an explanation', () => {
    const [error] = compile('const f: { (n: number): { a: string } } = () => ({ a: 1 });').diagnostics;
    expect(error?.message.split('\n')).toHaveLength(1);
    const [deep] = compile(
      'const f: { g(): { a: string } } = null as any as { g(): { a: number } };',
    ).diagnostics;
    expect(deep?.message.split('\n').length).toBeGreaterThan(1);
  });

  test('is as strict as the reference, and no more', () => {
    expect(errorsIn('function f(a) { return a.b; }\nlet s: string = null;\nf(s);')).toEqual([]);
  });

  test('knows the names of ES2020, the DOM and Node, and none that is newer', () => {
    expect(
      errorsIn('document.title; Buffer.from([1n] as any); process.exit; [1].flat(); globalThis;'),
    ).toEqual([]);
    expect(errorsIn("'a'.replaceAll('a', 'b');\n[1].toSorted();")).toEqual([
      'TS2550 at 1:5',
      'TS2550 at 2:5',
    ]);
  });

  test('lets a script without import or export collide with the names of the DOM', () => {
    const text = 'const name = 1;\ninterface Event { mine: number }\nclass Node {}\n';
    expect(errorsIn(text)).toEqual(['TS2451 at 1:7', 'TS2300 at 3:7']);
    expect(errorsIn(`${text}export {};`)).toEqual([]);
  });

  test('says of a syntax error what tsc says, and nothing of types then', () => {
    expect(errorsIn("const a: number = 'text';\nconst b = ;\n")).toEqual(['TS1109 at 2:11']);
  });

  test('emits what tsc emits, with a map beside it', () => {
    const { diagnostics, outputs, maps } = compile(
      "import { sep } from 'path';\n\nconsole.log(sep as string);\n",
    );
    expect(diagnostics).toEqual([]);
    expect(outputs).toEqual({
      'main.js':
        '"use strict";\nObject.defineProperty(exports, "__esModule", { value: true });\n' +
        'const path_1 = require("path");\nconsole.log(path_1.sep);\n',
    });
    expect(Object.keys(maps)).toEqual(['main.js']);
  });

  test('emits nothing of a program with an error', () => {
    expect(compile('let a: number = "";').outputs).toEqual({});
  });

  test('compiles what the entry imports with it', () => {
    const { diagnostics, outputs } = compile("import { one } from './lib/one';\nconsole.log(one + 1);", {
      'lib/one.ts': 'export const one: number = 1;',
      'lib/stray.ts': 'export const stray: number = "";',
    });
    expect(diagnostics).toEqual([]);
    expect(Object.keys(outputs).sort()).toEqual(['lib/one.js', 'main.js']);
  });

  test('throws where a text nests deeper than it can follow', () => {
    expect(() => compile(`const x = ${'('.repeat(50_000)}1${')'.repeat(50_000)};`)).toThrow(RangeError);
    expect(errorsIn('const a = 1;')).toEqual([]);
  });

  test('gives up on types without an end', () => {
    expect(errorsIn('type F<T> = T extends [infer A] ? F<[[A]]> : F<[T]>;\nlet x: F<1>;')).toEqual([
      'TS2589 at 1:35',
    ]);
  });
});

describe('modules', () => {
  test('of a package whose types are here are checked', () => {
    expect(
      errorsIn("import { expect } from 'chai';\nexpect(1).to.equal(1);\nexpect(1).to.nonsense;"),
    ).toEqual(['TS2339 at 3:14']);
  });

  test('that a package would bring are named where they are missing', () => {
    const text = [
      "import a from 'absent';",
      "import b from '@scope/absent/part';",
      "import again = require('absent');",
      "type C = import('third').C;",
      "declare module 'fourth' { export const a: 1 }",
    ].join('\n');
    const { diagnostics, missing } = compile(`/// <reference types="fifth" />\n${text}`);
    expect(missing).toEqual(['fifth', 'absent', '@scope/absent/part', 'third', 'fourth']);
    expect(diagnostics).toHaveLength(6);
  });

  test('of the program itself, and of a Node to come, are no packages', () => {
    const { diagnostics, missing } = compile(
      "import './a'; import b from './b';\nimport c from 'node:sqlite';",
    );
    expect(missing).toEqual([]);
    expect(diagnostics.map(({ code }) => code)).toEqual(['TS2307', 'TS2307']);
  });
});

describe('nothing of one program reaches the next', () => {
  const traces = {
    'a global of its own': ['const mine = 1; interface Mine {}', 'let a: Mine = mine;'],
    'an interface of a lib file': ['interface Array<T> { mine: T }\n[1].mine;', '[1].mine;'],
    'a global declared in a module': [
      'declare global { interface String { mine: number } var mine: number }\nexport {};\nmine + "".mine;',
      '"".mine;\nmine;',
    ],
    "a module of Node's": [
      "import fs from 'fs';\ndeclare module 'fs' { export const mine: number; interface Stats { mine: 1 } }\nfs.mine;",
      "import fs from 'fs';\nfs.mine;\nlet s: fs.Stats;\ns.mine;",
    ],
    'a namespace of @types/node': [
      'declare namespace NodeJS { interface Process { mine: number } }\nprocess.mine.toFixed();',
      'process.mine.toFixed();',
    ],
    "a package's namespace": [
      "import 'chai';\ndeclare global { namespace Chai { interface Assertion { mine: number } } }\n" +
        "import { expect } from 'chai';\nexpect(1).mine;",
      "import { expect } from 'chai';\nexpect(1).mine;",
    ],
    'a module declared out of nothing': [
      "declare module 'invented' { export const mine: number }\nimport('invented').then((m) => m.mine);",
      "import { mine } from 'invented';",
    ],
  };

  test.each(Object.entries(traces))('%s', (_what, [leaves = '', finds = '']) => {
    const before = errorsIn(finds);
    expect(before.length).toBeGreaterThan(0);
    expect(errorsIn(leaves)).toEqual([]);
    expect(errorsIn(finds)).toEqual(before);
  });
});
