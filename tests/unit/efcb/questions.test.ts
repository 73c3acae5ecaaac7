import { describe, expect, test } from 'vitest';
import { buildSet } from '../../../src/benchmarks/efcb/building/buildSet.ts';
import type { PullRequest } from '../../../src/benchmarks/efcb/building/pullRequest.ts';
import { EFCB_TASKS } from '../../../src/benchmarks/efcb/kinds.ts';
import { choicesOf } from '../../../src/benchmarks/efcb/reading/choices.ts';
import { taskNamed, taskOfContent } from '../../../src/benchmarks/efcb/reading/taskKind.ts';
import { medoid } from '../../../src/benchmarks/efcb/scoring/medoid.ts';

const pullRequests: PullRequest[] = Array.from({ length: 12 }, (_unused, index) => ({
  repository: 'example/flags',
  id: String(index),
  title: `flags: read flag ${index}`,
  description: 'Read it once.\n\n---\n\nChoices are kept.',
  files: [
    {
      path: `src/flag${index}.ts`,
      hunks: `@@ -1,8 +1,9 @@\n---\n-const before${index} = read(name);\n+const after = read(name, fallback);\n+const kept${index} = after + other;\n${' context\n'.repeat(10)} end`,
    },
  ],
  closedAt: index,
  source: { file: 'pulls.json', line: null },
}));
const { questions } = buildSet(pullRequests, 5);

describe('a question', () => {
  test('of any task is known by what it says, but for hallucinations', () => {
    for (const task of EFCB_TASKS) {
      for (const { input } of questions[task]) {
        expect(taskOfContent(input[1]?.content ?? '')).toBe(
          task === 'reverse-qa-hallu' ? 'reverse-qa' : task,
        );
      }
    }
  });

  test.each([
    ['GMCQ-Easy', 'gmcq-easy'],
    ['gmcq_hard', 'gmcq-hard'],
    ['data/mastodon/gmcq-hard.jsonl', 'gmcq-hard'],
    ['MPR-Gen', 'mpr-gen'],
    ['masked.jsonl', 'mpr-gen'],
    ['Reverse-QA', 'reverse-qa'],
    ['Reverse-QA-Hallu', 'reverse-qa-hallu'],
    ['reverse-qa-hallu', 'reverse-qa-hallu'],
    ['replies.jsonl', null],
  ])('named %s is of %s', (words, task) => {
    expect(taskNamed(words)).toBe(task);
  });

  test('of choices comes apart again, whatever its description and patches hold', () => {
    for (const { input, ideal } of questions['gmcq-easy']) {
      const choices = choicesOf(input[1]?.content ?? '');
      expect(choices?.patches).toHaveLength(4);
      const right = choices?.patches['ABCD'.indexOf(ideal)];
      const number = /read flag (\d+)/.exec(choices?.statement ?? '')?.[1];
      expect(right).toContain(`src/flag${number}.ts\n@@ -1,8 +1,9 @@\n---\n`);
      expect(choices?.statement).toContain('---\n\nChoices are kept.');
    }
  });

  test.each([
    ['no choices', 'Task Description:\n\nfix it'],
    ['three', 'x\nChoice A:\na\nChoice B:\nb\nChoice C:\nc'],
    ['another order', 'x\nChoice B:\na\nChoice A:\nb\nChoice C:\nc\nChoice D:\nd'],
  ])('with %s is none of choices', (_what, message) => {
    expect(choicesOf(message)).toBeNull();
  });
});

describe('the choice that is most like the others', () => {
  test('is the right one of GMCQ-Hard, mostly: the baseline needs no title', () => {
    const right = questions['gmcq-hard'].filter(
      ({ input, ideal }) => medoid(choicesOf(input[1]?.content ?? '')?.patches ?? []) === ideal,
    );
    expect(right.length / questions['gmcq-hard'].length).toBeGreaterThan(0.5);
  });

  test('is none where two are as near', () => {
    expect(medoid(['a b', 'a b', 'b a', 'b a'])).toBeNull();
    expect(medoid(['a b c', 'b a c', 'c b a', 'a c b'])).toBe('A');
  });
});
