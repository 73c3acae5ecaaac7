import { describe, expect, test } from 'vitest';
import type { Language } from '../../../src/model/index.ts';
import { LONG_SCOPE } from '../../../src/quality/naming/notes.ts';
import { analyser } from '../../support/quality.ts';

async function namesTold(source: string, language: Language): Promise<string[]> {
  const { notes, parses } = await analyser.analyse(source, language);
  expect(parses).toBe(true);
  return notes.map(({ name }) => name);
}

describe('names against the convention are told', () => {
  test.each<[Language, string, string[]]>([
    [
      'python',
      `MAX = 3
Pair = tuple[int, int]
class bad_class:
    def fineMethod(self, _private): pass
def badName(argOne, *restOf, kw_only: int = 2, **moreOf):
    goodCase = [itemOf for itemOf in argOne]
    for keyOf, (left_of, rightOf) in restOf: pass
    with open() as fileOf: pass
    self.someThing = lambda xY: xY
    some[indexOf] = other.badRead
def __init__(): pass
`,
      [
        'bad_class',
        'fineMethod',
        'badName',
        'argOne',
        'restOf',
        'moreOf',
        'goodCase',
        'itemOf',
        'keyOf',
        'rightOf',
        'fileOf',
        'xY',
      ],
    ],
    ['python', 'class Test(TestCase):\n  def setUp(self): pass\n', []],
    [
      'javascript',
      `const MAX_SIZE = 1, Component = () => 1, bad_name = 2;
class bad_class { good() {} bad_method() {} }
class Derived extends Base { keeps_it() {} }
function fine({ api_key, other: own_name }, [first_one], _unused, $el, ...rest_of) {
  for (const row_of of rest_of) use.some_thing = row_of;
  try {} catch (the_error) {}
}
`,
      ['bad_name', 'bad_class', 'bad_method', 'own_name', 'first_one', 'rest_of', 'row_of', 'the_error'],
    ],
    [
      'typescript',
      'interface bad_one { given_by: string }\ntype Fine = 1;\nfunction f(the_first: number, second_one?: string) { const let_it = (arg_of) => 1; }\n',
      ['bad_one', 'the_first', 'second_one', 'let_it', 'arg_of'],
    ],
    [
      'java',
      `class bad_class { static final int MAX_SIZE = 1; int bad_field;
  void BadMethod(int bad_arg, String... moreArgs) { for (int Each : x) {} int local_one = 1; run(in_lambda -> 1); } }`,
      ['bad_class', 'bad_field', 'BadMethod', 'bad_arg', 'Each', 'local_one', 'in_lambda'],
    ],
    [
      'c_sharp',
      `class badClass { private int _count; static int s_total; const int Max = 1;
  void badMethod(int BadArg) { var fine = 1; int Local(int y) => 1; foreach (var bad_each in x) {} } void Fine() {} }
record Point(int X, int Y);`,
      ['badClass', 'badMethod', 'BadArg', 'bad_each'],
    ],
  ])('%s', async (language, source, told) => {
    expect(await namesTold(source, language)).toEqual(told);
  });

  test('C++ has the style of most names, which may be any', async () => {
    const source = (odd: string) =>
      `struct Row { int first_of; }; const int MAX_SIZE = 3;
int read_all(int row_count, const int *${odd}) { auto [left_of, right_of] = x; for (auto &each_of : y) {} return ${odd}; }
int readOne(); void write_all() {}`;
    expect(await namesTold(source('col_count'), 'cpp')).toEqual(['readOne']);
    expect(await namesTold(source('colCount'), 'cpp')).toEqual(['colCount', 'readOne']);
  });
});

describe('names of one letter', () => {
  const python = (statements: number) =>
    `def f(a):\n  for i in a:\n    pass\n${'  call(a)\n'.repeat(statements - 2)}`;

  test('are told of where they are known for long, of loops in the loop alone', async () => {
    expect(await namesTold(python(LONG_SCOPE - 1), 'python')).toEqual([]);
    expect(await namesTold(python(LONG_SCOPE), 'python')).toEqual(['a']);
    const { notes, score } = await analyser.analyse(python(LONG_SCOPE), 'python');
    expect(notes).toMatchObject([{ kind: 'short-name', functionName: 'f', line: 1 }]);
    expect(score).toBe(10);
  });

  test.each<[Language, (body: string) => string]>([
    ['javascript', (body) => `function go(n) { for (let i = 0; ; ) {} ${body} }`],
    ['java', (body) => `class C { void go(int n) { for (int i = 0; ; ) {} ${body} } }`],
    ['cpp', (body) => `void go(int n) { for (int i = 0; ; ) {} ${body} }`],
    ['c_sharp', (body) => `class C { void Go(int n) { for (int i = 0; ; ) {} ${body} } }`],
  ])('in %s', async (language, of) => {
    expect(await namesTold(of('call();'.repeat(3)), language)).toEqual([]);
    expect(await namesTold(of('call();'.repeat(LONG_SCOPE)), language)).toEqual(['n']);
  });
});
