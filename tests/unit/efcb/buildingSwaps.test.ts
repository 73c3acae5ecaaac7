import { describe, expect, test } from 'vitest';
import { drawsFor } from '../../../src/benchmarks/efcb/building/draws.ts';
import { changedIdentifiers } from '../../../src/benchmarks/efcb/building/identifiers.ts';
import { swapWords } from '../../../src/benchmarks/efcb/building/swapWords.ts';

const namesIn = (path: string, ...lines: string[]) => [
  ...new Set(changedIdentifiers([path, '@@ -1,9 +1,9 @@', ...lines].join('\n')).map(({ text }) => text)),
];

describe('identifiers of changed lines', () => {
  test('are none of a comment, also of one that began or ends outside of the hunk', () => {
    expect(
      namesIn('a.ts', '+one();', '+/* two', '+three four */ five();', '+/** six', ' seven', '+eight'),
    ).toEqual(['one', 'five']);
    expect(namesIn('a.ts', '+ * Says what it does.', '+ nothing */ one();')).toEqual(['one']);
    expect(namesIn('a.java', '+ * @param first {@code second}', '+int third = 1;')).toEqual(['third']);
    expect(namesIn('a.py', '+one()  # two', '+"""three', '+four"""', '+five()')).toEqual(['one', 'five']);
    expect(namesIn('a.sql', '+select one -- two')).toEqual(['one']);
  });

  test('are none of a string or a regular expression, of several lines or one', () => {
    expect(
      namesIn('a.ts', "+one('two');", '+const three = `four', `+five \${six}\`;`, '+/seven/u.test(eight);'),
    ).toEqual(['one', 'three', 'test', 'eight']);
    expect(namesIn('a.rs', "+fn one<'a>(two: &'a str) -> char { 'b' }", '+three("four");')).toEqual([
      'one',
      'two',
      'three',
    ]);
  });

  test('are none of a sentence, as pages have between their tags', () => {
    expect(
      namesIn(
        'a.tsx',
        '+<p>Every answer counts once.</p>',
        '+  Drop your files here',
        '+<One two={three} />',
      ),
    ).toEqual(['One', 'two', 'three']);
  });

  test('are none of an import, whose order means nothing', () => {
    expect(namesIn('a.ts', '+import {', '+  one,', '+  two,', "+} from 'three';", '+four(five);')).toEqual([
      'four',
      'five',
    ]);
    expect(namesIn('a.go', '+import (', '+\tone "two"', '+)', '+three(four)')).toEqual(['three', 'four']);
    expect(namesIn('a.py', '+from one import two', '+three(four)')).toEqual(['three', 'four']);
  });

  test('are none of files that hold prose or data', () => {
    for (const path of ['README.md', 'package.json', 'go.sum', 'data/rows.csv', 'ci.yml']) {
      expect(namesIn(path, '+one two', '-three: four')).toEqual([]);
    }
  });

  test('are those of each file’s own language', () => {
    const patch = ['a.py', '@@ -1 +1 @@', '+one // two', 'b.ts', '@@ -1 +1 @@', '+three // four'].join('\n');
    expect(changedIdentifiers(patch).map(({ text }) => text)).toEqual(['one', 'two', 'three']);
  });
});

describe('a swap', () => {
  const copiesOf = (...lines: string[]) =>
    [1, 2, 3, 4, 5].flatMap(
      (seed) => swapWords(['a.ts', '@@ -1 +1 @@', ...lines].join('\n'), 1, drawsFor(seed)) ?? [],
    );

  test('changes what the patch adds, where it adds something', () => {
    for (const copy of copiesOf('-first(second, third);', '+fourth(fifth);')) {
      expect(copy).not.toContain('+fourth(fifth);');
    }
  });

  test('exchanges called names with called ones, while there are enough', () => {
    for (const copy of copiesOf('+first(second);', '+third(fourth);')) {
      expect(copy).toMatch(/^\+(first|third)\((second|fourth)\);\n\+(first|third)\((second|fourth)\);$/m);
    }
  });

  test('is none where the patch would say the same', () => {
    expect(copiesOf('+type A = Left | Right;')).toEqual([]);
    expect(copiesOf('+const { left, right } = 1;')).toEqual([]);
    expect(copiesOf('+const [left, right] = 1;')).toHaveLength(5);
    expect(copiesOf('+if (left === right) return;')).toEqual([]);
    expect(copiesOf('+if (left < right) return;')).toHaveLength(5);
  });
});
