import { describe, expect, test } from 'vitest';
import {
  bleu,
  chrf,
  cosineSimilarity,
  editSimilarity,
  packCompletions,
  scoreCompletions,
  scoreFurther,
} from '../../../src/metrics/index.ts';
import { tokenise13a } from '../../../src/metrics/similarity/bleu.ts';
import { levenshtein } from '../../../src/metrics/similarity/editSimilarity.ts';
import { Vocabulary } from '../../../src/metrics/similarity/vocabulary.ts';

describe('cosine', () => {
  test('counts words without regard to case or marks between them', () => {
    expect(cosineSimilarity('Foo(bar, bar)', 'foo bar')).toBeCloseTo(3 / Math.sqrt(5 * 2), 12);
    expect(cosineSimilarity('return a+b', 'RETURN a-b;')).toBe(1);
  });

  test('is 1 for equal texts, also empty ones, and 0 where one is empty', () => {
    expect(cosineSimilarity('', '')).toBe(1);
    expect(cosineSimilarity('', 'x')).toBe(0);
    expect(cosineSimilarity('x', '')).toBe(0);
  });

  test('compares characters only where neither text has a word', () => {
    expect(cosineSimilarity('})', 'x')).toBe(0);
    // } ) }) against }: 1 / √(3 · 1).
    expect(cosineSimilarity('})', '}')).toBeCloseTo(1 / Math.sqrt(3), 12);
    // Characters, not the halves of which UTF-16 makes them: 🙂 and 🙃 have nothing in common.
    expect(cosineSimilarity('🙂', '🙃')).toBe(0);
    expect(cosineSimilarity('}  \n}', '} }')).toBeCloseTo(1, 12);
  });

  test('keeps words apart whose hashes begin alike, however many there are', () => {
    const vocabulary = new Vocabulary();
    const numbers = Array.from({ length: 5000 }, (_, index) => {
      const word = Uint16Array.from(`w${index}`, (character) => character.charCodeAt(0));
      return vocabulary.numberOf(word, word.length, index % 7);
    });
    expect(numbers).toEqual(Array.from({ length: 5000 }, (_, index) => index));
    const again = Uint16Array.from('w4999', (character) => character.charCodeAt(0));
    expect(vocabulary.numberOf(again, again.length, 4999 % 7)).toBe(4999);
    expect(vocabulary.size).toBe(5000);
  });
});

describe('a batch', () => {
  const batch = packCompletions([
    { reference: '  a = 1\n  b = 2', completions: ['a = 1', 'a = 1\nb = 3', null, '', '  \n'] },
    { reference: '', completions: ['\n', 'x'] },
    { reference: 'unanswered', completions: [] },
    { reference: 'é = ß', completions: ['É = ß', 'é'] },
  ]);

  test('is scored by first line and by whole text', () => {
    const { firstLine, fullCompletion, line0 } = scoreCompletions(batch);
    expect([...line0]).toEqual([1, 1, 0, 0, 0, 1, 0, 0, 0]);
    const rounded = (values: Float64Array) => [...values].map((value) => value.toFixed(3)).join(' ');
    // A missing completion scores 0; one of white space alone equals an empty first line, as published.
    expect(rounded(firstLine)).toBe('1.000 1.000 0.000 0.000 0.000 1.000 0.000 1.000 0.707');
    expect(rounded(fullCompletion)).toBe('0.707 0.750 0.000 0.000 0.000 0.000 0.000 1.000 0.707');
  });

  test('is scored by the further metrics, text by text', () => {
    const { editSimilarity: edits, chrf: chrfs, bleu: bleus } = scoreFurther(batch);
    const text = 'a = 1\nb = 3';
    const reference = '  a = 1\n  b = 2';
    expect(edits[1]).toBe(editSimilarity(text, reference));
    expect(chrfs[1]).toBe(chrf(text, reference));
    expect(bleus[1]).toBe(bleu(text, reference));
    expect([edits[2], chrfs[2], bleus[2]]).toEqual([0, 0, 0]);
  });
});

describe('edit similarity', () => {
  test('is one less the share of characters to change', () => {
    expect(editSimilarity('kitten', 'sitting')).toBeCloseTo(1 - 3 / 7, 12);
    expect(editSimilarity('🙂a', '🙃a')).toBe(0.5);
    expect(editSimilarity('', '')).toBe(1);
    expect(editSimilarity('', 'abc')).toBe(0);
  });

  test('takes the distances of the plain table, for texts shorter and longer than a block', () => {
    let seed = 1;
    const random = (limit: number) => {
      seed = (seed * 48271) % 2147483647;
      return seed % limit;
    };
    for (let round = 0; round < 400; round++) {
      const [a, b] = [0, 0].map(() => Uint32Array.from({ length: random(140) }, () => random(4))) as [
        Uint32Array,
        Uint32Array,
      ];
      expect(levenshtein(a, b)).toBe(plainDistance(a, b));
    }
  });
});

function plainDistance(a: Uint32Array, b: Uint32Array): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [i, x] of a.entries()) {
    const next = [i + 1];
    for (const [j, y] of b.entries()) {
      next.push(Math.min((row[j] ?? 0) + (x === y ? 0 : 1), (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

// Values of sacreBLEU's own tests (test_chrf.py, its effective-order cases; test_sentence_bleu.py, exp and 13a).
describe('chrF is that of sacreBLEU', () => {
  test.each([
    ['a', 'a', 100],
    ['', 'reference', 0],
    ['a b c', 'a b c', 100],
    ['a b c', 'abc', 100],
    ['aa', 'ab', 25],
    ['abcdefg', 'hijklmnop', 0],
  ])('%j against %j is %d', (text, reference, score) => {
    expect(chrf(text, reference)).toBeCloseTo(score, 4);
  });

  test('weighs recall four times as much as precision', () => {
    // Orders 1 to 3; precision 3/4, 2/3, 1/2 of "abcd", recall 1 of "abc".
    const precision = (3 / 4 + 2 / 3 + 1 / 2) / 3;
    expect(chrf('abcd', 'abc')).toBeCloseTo((100 * 5 * precision) / (4 * precision + 1), 10);
  });
});

describe('BLEU is that of sacreBLEU', () => {
  test('of its own example', () => {
    const reference = 'producţia de zahăr brut se exprimă în zahăr alb;';
    const text = 'Producția de zahăr primă va fi exprimată în ceea ce privește zahărul alb;';
    expect(bleu(text, reference)).toBeCloseTo(8.493, 3);
  });

  test('of texts shorter than four words, and of those without a common one', () => {
    expect(bleu('test', 'a test')).toBeCloseTo(36.78794411714425, 10);
    expect(bleu('a test', 'a test')).toBeCloseTo(100, 10);
    expect(bleu('this is a cat', 'okay thanks')).toBe(0);
    expect(bleu('', 'okay')).toBe(0);
  });

  test('cuts tokens as mteval-v13a does', () => {
    expect(tokenise13a('f(x) = 3.14, y-1 &lt; a.b')).toEqual([
      'f',
      '(',
      'x',
      ')',
      '=',
      '3.14',
      ',',
      'y-1',
      '<',
      'a',
      '.',
      'b',
    ]);
    expect(tokenise13a('1-2 a-\nb')).toEqual(['1', '-', '2', 'ab']);
  });
});
