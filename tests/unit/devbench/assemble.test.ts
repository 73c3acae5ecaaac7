import { describe, expect, test } from 'vitest';
import { assemble, originOfLine, textOf } from '../../../src/benchmarks/devbench/index.ts';
import type { JsonObject, Language, Sample } from '../../../src/model/index.ts';
import { sampleOf, task } from './builders.ts';

function assembled(language: Language, fields: JsonObject, text: string | null, data: JsonObject = {}) {
  const of = task(language, 'api_usage', '1', '', fields);
  const sample: Sample = { ...sampleOf(of, text), data };
  const { path, segments } = assemble(of, sample);
  return { path, text: textOf(segments), segments };
}

const parts = { prefix: 'p', suffix: 's', assertions: 'a' };

describe('a script', () => {
  test.each([
    ['python', 'main.py'],
    ['javascript', 'main.js'],
    ['typescript', 'main.ts'],
  ] as const)('in %s has a newline between its parts and its assertions at the end', (language, path) => {
    expect(assembled(language, parts, 'c')).toMatchObject({ path, text: 'p\nc\ns\na' });
  });

  test('has its parts as they are, also where they end with newlines or are missing', () => {
    const { text } = assembled('python', { prefix: 'p\n', suffix: '', assertions: '' }, null);
    expect(text).toBe('p\n\n\n\n');
  });

  test('in HumanEval’s format goes on right after the prompt', () => {
    const fields = {
      testsource: 'humaneval',
      prefix: 'def f():\n    return',
      suffix: '',
      assertions: 'check(f)',
    };
    expect(assembled('python', fields, ' 1').text).toBe('def f():\n    return 1\ncheck(f)');
  });

  test('that is answered by a whole program is that program and the assertions', () => {
    const { text } = assembled('python', parts, 'def f(): pass', { form: 'solution' });
    expect(text).toBe('def f(): pass\na');
  });
});

describe('joining of compiled languages', () => {
  const joined = (prefix: string, completion: string, suffix: string) =>
    assembled('java', { prefix, suffix, assertions: 'unused' }, completion).text;

  test('puts nothing between the parts where prefix or completion has the line end', () => {
    expect(joined('p \n', ' c', ' s')).toBe('p \n c s');
    expect(joined('p ', '\nc', ' \n s')).toBe('p \nc \n s');
  });

  test('else puts one there, and trims the prefix’s end and the suffix’s beginning', () => {
    expect(joined(' p \t', ' c ', '\n \n s\n')).toBe(' p\n c s\n');
  });
});

describe('Java', () => {
  test('lies in a file named after the public class, without the assertions', () => {
    const prefix = 'class Helper {}\npublic  class Main_1 {\n';
    expect(assembled('java', { prefix, suffix: '}', assertions: 'assert false;' }, '')).toMatchObject({
      path: 'Main_1.java',
      text: `${prefix}}`,
    });
  });

  test('without a public class is TestCase', () => {
    expect(assembled('java', parts, 'class A {}').path).toBe('TestCase.java');
  });
});

describe('C++', () => {
  const headers =
    '#include <iostream>\n#include <cassert>\n#include <string>\n#include <vector>\n#include <algorithm>\n';
  const cpp = (prefix: string, suffix = '', assertions = '') =>
    assembled('cpp', { prefix, suffix, assertions }, '');

  test('gets the headers whose names it does not have', () => {
    const code = '#include <vector>\nstd::string s;\nint main() {\n}\n';
    expect(cpp(code).text).toBe(`#include <iostream>\n#include <cassert>\n#include <algorithm>\n\n${code}`);
  });

  test('without a main becomes the body of one, its assertions at the end', () => {
    const { path, text } = cpp(`${headers}int x = 1;\n`, '', 'assert(x);');
    expect(path).toBe('main.cpp');
    expect(text).toBe(`${headers}\nint main() {\n${headers}int x = 1;\n\nassert(x);\nreturn 0;\n}\n`);
  });

  test('with a main has its assertions before main’s last return', () => {
    const code = `${headers}int f() {\n  return 2;\n}\nint main() {\n  if (f()) {\n    return 1;\n  }\n  return 0;\n}\nint g() {\n  return 3;\n}\n`;
    expect(cpp(code, '', 'assert(f() == 2);').text).toBe(
      code.replace('  return 0;', 'assert(f() == 2);\n  return 0;'),
    );
  });

  test('whose main returns nothing has them where the harness puts them: by a return above, else by the last line', () => {
    const above = 'int f() {\n  return 2;\n}\nint main() {\n}';
    expect(cpp(headers, above, 'A;').text).toBe(headers + above.replace('  return 2;', 'A;\n  return 2;'));
    expect(cpp(headers, 'int main() {\n}', 'A;').text).toBe(`${headers}int main() {\nA;\n}`);
  });

  test('with a main and no assertions stays as it is', () => {
    const code = `${headers}int main() { return 0; }\n`;
    expect(cpp(code).text).toBe(code);
  });
});

describe('C#', () => {
  test.each(['static void Main()', 'static async Task Main()', 'static  Task  Main()'])(
    'with "%s" stays as it is, without the assertions',
    (main) => {
      const code = `class P {\n${main} {}\n}`;
      expect(assembled('c_sharp', { prefix: code, suffix: '', assertions: 'A();' }, '\n')).toMatchObject({
        path: 'Program.cs',
        text: `${code}\n`,
      });
    },
  );

  test('without a Main becomes the body of one, in a class of its own class’s name', () => {
    const { text } = assembled('c_sharp', { prefix: 'int x = 1;\n', suffix: '', assertions: 'A(x);' }, '');
    expect(text).toMatch(
      /^using System;\n[\s\S]*\npublic class TestCase\n\{\npublic static void Main\(string\[\] args\)\n\{\nint x = 1;\n\nA\(x\);\n\}\n\}\n$/,
    );
    expect(assembled('c_sharp', parts, '\nclass Own {}').text).toContain('public class Own\n');
  });
});

describe('a line of a program', () => {
  test('is one of its part’s, of the completion where it shares the line with blanks of another', () => {
    const fields = { prefix: 'one\n  ', suffix: 'four\nfive', assertions: 'six' };
    const { segments } = assembled('python', { ...fields, testsource: 'humaneval' }, 'two\nthree\n');
    expect(textOf(segments)).toBe('one\n  two\nthree\nfour\nfive\nsix');
    expect([1, 2, 3, 4, 5, 6, 7].map((line) => originOfLine(segments, line))).toEqual([
      { part: 'prefix', line: 1 },
      { part: 'completion', line: 1 },
      { part: 'completion', line: 2 },
      { part: 'suffix', line: 1 },
      { part: 'suffix', line: 2 },
      { part: 'assertions', line: 1 },
      null,
    ]);
  });

  test('is found behind what the harness adds, trims and puts in between', () => {
    const { segments, text } = assembled(
      'cpp',
      { prefix: 'int x;', suffix: '\n\nint main() {\n  return x;\n}\n', assertions: 'assert(x);' },
      'int y;\n',
    );
    const origin = (line: string) => originOfLine(segments, text.split('\n').indexOf(line) + 1);
    expect(origin('#include <cassert>')).toBeNull();
    expect(origin('int x;')).toEqual({ part: 'prefix', line: 1 });
    expect(origin('int y;')).toEqual({ part: 'completion', line: 1 });
    expect(origin('int main() {')).toEqual({ part: 'suffix', line: 3 });
    expect(origin('assert(x);')).toEqual({ part: 'assertions', line: 1 });
    expect(origin('  return x;')).toEqual({ part: 'suffix', line: 4 });
    expect(origin('}')).toEqual({ part: 'suffix', line: 5 });
  });
});
