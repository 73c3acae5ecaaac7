import { describe, expect, test } from 'vitest';
import { readLetter } from '../../../src/benchmarks/efcb/scoring/readLetter.ts';

describe('a reply’s letter', () => {
  test.each([
    ['C', 'C'],
    ['The answer is (C).', 'C'],
    ['**B**', 'B'],
    ['`D`', 'D'],
    ['__A__', 'A'],
    ['Choice A: it renames the flag.', 'A'],
    ['$\\boxed{D}$', 'D'],
    ['Answer: C\n\nB changes the wrong file.', 'C'],
    ['<think>A or B? The second hunk … so not D.</think>\n\nB', 'B'],
    ['<think>A</think><think>B</think> C.', 'C'],
    ['C++ code; the answer: B', 'B'],
    ['In C# that would be D', 'D'],
    ['B2 and A-list are words; "C" is not', 'C'],
    ['C, because A would break the build.', 'C'],
    ['C or, to say it again, C', 'C'],
  ])('of %j is %s', (reply, letter) => {
    expect(readLetter(reply)).toBe(letter);
  });

  test.each([
    [''],
    ['c'],
    ['none of them'],
    ['E'],
    ['A or B'],
    ['Either A or B.'],
    ['A/B'],
    ['A, B'],
    ['(A) and (C)'],
    ['**A** or **B**'],
    ['Choice A or choice D'],
    ['<think>it must be A, because'],
    ['ABCD'],
  ])('cannot be read in %j', (reply) => {
    expect(readLetter(reply)).toBeNull();
  });
});
