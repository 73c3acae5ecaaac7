import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { casesProgram, runOne } from '../support/python.ts';
import { onPythonPage } from '../support/pythonPage.ts';

let page: Page;

onPythonPage((opened) => {
  ({ page } = opened);
});

/** What the parts of the last expression give, as "part -> repr or error type". */
async function explained(source: string, ...expressions: string[]): Promise<string[] | null> {
  const program = casesProgram(source, expressions, { entry: { explain: expressions.length - 1 } });
  const { cases } = await runOne(page, program);
  return cases?.explained?.map(({ text, repr, error }) => `${text} -> ${repr ?? error?.type}`) ?? null;
}

test('the sides of comparisons are told, through and, or and not; literals are not', async () => {
  const source = 'def f(n):\n    return [n, n + 1]\n';
  expect(await explained(source, 'func(1) == [2, 3]')).toEqual(['func(1) -> [1, 2]']);
  expect(await explained(source, 'not (func(1)[0] < len(func(2)) <= 5) and (func(0) or True)')).toEqual([
    'func(1)[0] -> 1',
    'len(func(2)) -> 2',
    'func(0) -> [0, 1]',
  ]);
});

test('a part that raises says so, and the others are told all the same', async () => {
  const source = "def f(n):\n    if n: raise KeyError('k')\n    return n\n";
  expect(await explained(source, 'func(1) == func(0)')).toEqual(['func(1) -> KeyError', 'func(0) -> 0']);
});

test('the cases before it run first, since they may share state', async () => {
  const source = 'seen = []\ndef f(n):\n    seen.append(n)\n    return list(seen)\n';
  expect(await explained(source, 'func(1) == [1]', 'func(2) == [2]')).toEqual(['func(2) -> [1, 2]']);
});

test('a repr that is hostile or long is cut off or told as an error', async () => {
  const source =
    "class A:\n    def __repr__(self): raise ValueError('no')\ndef f(n):\n    return A() if n else 'x' * 5000\n";
  const [long, raising] = (await explained(source, 'func(0) == func(1)')) ?? [];
  expect(long?.length).toBeLessThan(1100);
  expect(long).toMatch(/x…$/);
  expect(raising).toBe('func(1) -> ValueError');
});

test('an expression that does not parse explains nothing, and nothing is explained unasked', async () => {
  expect(await explained('def f(): pass\n', 'func( ==')).toEqual([]);
  expect((await runOne(page, casesProgram('x = 1\n', ['x == 2']))).cases?.explained).toBeNull();
});
