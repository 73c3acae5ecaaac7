import { describe, expect, test } from 'vitest';
import { buildSet } from '../../../src/benchmarks/efcb/building/buildSet.ts';
import { drawsFor } from '../../../src/benchmarks/efcb/building/draws.ts';
import { readGitLog } from '../../../src/benchmarks/efcb/building/fromGit.ts';
import { readGitHubPullRequest } from '../../../src/benchmarks/efcb/building/fromGitHub.ts';
import { changedIdentifiers } from '../../../src/benchmarks/efcb/building/identifiers.ts';
import { MASK, maskBlock } from '../../../src/benchmarks/efcb/building/maskBlock.ts';
import { type PullRequest, patchText } from '../../../src/benchmarks/efcb/building/pullRequest.ts';
import { swapWords } from '../../../src/benchmarks/efcb/building/swapWords.ts';
import { LETTERS } from '../../../src/benchmarks/efcb/kinds.ts';
import { FileIssues } from '../../../src/benchmarks/shared/fileIssues.ts';

const HUNKS = `@@ -1,6 +1,9 @@ export function area
 import { shape } from './shape';
-const width = shape.left - shape.right;
+// The corners may be given in any order.
+const width = Math.abs(shape.left - shape.right);
+const height = Math.abs(shape.top - shape.bottom);
+const caption = "left and right";
 export function area() {
   return width * height;
 }
 `;

function pullRequest(number: number, change: Partial<PullRequest> = {}): PullRequest {
  return {
    repository: 'example/shapes',
    id: String(number),
    title: `shape: measure side ${number}`,
    description: 'Corners may come in any order.',
    files: [{ path: `src/area${number}.ts`, hunks: HUNKS.replaceAll('shape', `shape${number}`) }],
    closedAt: Date.UTC(2026, 0, 1) + number * 1_000,
    source: { file: 'pulls.json', line: number },
    ...change,
  };
}

const many = (count: number) => Array.from({ length: count }, (_unused, index) => pullRequest(index + 1));

describe('a set', () => {
  test('is the same, byte for byte, from the same pull requests in any order and the same seed', () => {
    const set = JSON.stringify(buildSet(many(12), 7));
    expect(JSON.stringify(buildSet(many(12).reverse(), 7))).toBe(set);
    expect(JSON.stringify(buildSet(many(12), 8))).not.toBe(set);
  });

  test('has the most recent first, and each pull request once', () => {
    const { questions, leftOut } = buildSet([...many(5), pullRequest(5)], 1);
    expect(questions['gmcq-easy']).toHaveLength(5);
    expect(questions['reverse-qa'].map(({ id }) => id)).toEqual(
      [5, 4, 3, 2, 1].map((number) => `reverse-qa/example/shapes#${number}`),
    );
    expect(leftOut.filter(({ task }) => task === null).map(({ id, reason }) => [id, reason])).toEqual([
      ['5', 'it was given before'],
    ]);
  });

  test('says what it left out, of which task, and why', () => {
    const { leftOut, questions } = buildSet(
      [
        pullRequest(1, { title: '' }),
        pullRequest(2, { files: [] }),
        pullRequest(3, { files: [{ path: 'long.txt', hunks: `@@ -0,0 +1 @@\n+${'x'.repeat(8_000)}` }] }),
        pullRequest(4, { files: [{ path: 'short.txt', hunks: '@@ -1 +1 @@\n-1\n+2' }] }),
      ],
      1,
    );
    expect(leftOut.map(({ id, task }) => [id, task])).toEqual([
      ['3', null],
      ['2', null],
      ['1', null],
      ['4', 'gmcq-easy'],
      ['4', 'gmcq-hard'],
      ['4', 'mpr-gen'],
    ]);
    expect(leftOut[0]?.reason).toContain('7500 are the most');
    expect(leftOut.at(-1)?.reason).toBe('its patch has 4 lines, and 15 are needed');
    expect(questions['reverse-qa']).toHaveLength(1);
  });

  test('asks GMCQ with the truth at its letter, and three that differ from it and from each other', () => {
    const set = buildSet(many(40), 3);
    for (const task of ['gmcq-easy', 'gmcq-hard'] as const) {
      expect(set.questions[task]).toHaveLength(40);
      for (const { input, ideal, id } of set.questions[task]) {
        const [task_, ...blocks] = (input[1]?.content ?? '').split(/\n---\n\n/);
        const choices = blocks.map((block) => block.replace(/^Choice [A-D]:\n/, '').replace(/\n$/, ''));
        const number = Number(id.split('#')[1]);
        expect(task_).toContain(`shape: measure side ${number}`);
        expect(new Set(choices).size).toBe(4);
        expect(choices.indexOf(patchText(pullRequest(number).files))).toBe(
          (LETTERS as readonly string[]).indexOf(ideal),
        );
      }
    }
  });

  test('has the right answer at each letter equally often (chi-square, 3 degrees of freedom)', () => {
    const { questions } = buildSet(many(2_000), 11);
    for (const task of ['gmcq-easy', 'gmcq-hard'] as const) {
      const counts = LETTERS.map((letter) => questions[task].filter(({ ideal }) => ideal === letter).length);
      const expected = questions[task].length / LETTERS.length;
      const chiSquare = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
      // 0.1 % of uniform draws lie above; the seed is fixed, so this does not change from run to run.
      expect(chiSquare, `${task}: ${counts}`).toBeLessThan(16.27);
    }
  });
});

describe('swapped words', () => {
  const patch = patchText(pullRequest(1).files);

  test('are identifiers of changed lines, never of comments, strings or the context', () => {
    const names = new Set(changedIdentifiers(patch).map(({ text }) => text));
    expect(names).toEqual(
      new Set(['width', 'shape1', 'left', 'right', 'Math', 'abs', 'height', 'top', 'bottom', 'caption']),
    );
  });

  test('change nothing but two words, so that the words of a copy are those of the patch', () => {
    const copies = swapWords(patch, 3, drawsFor(1, 'swap'));
    expect(copies).toHaveLength(3);
    const words = (text: string) => text.split(/\b/).sort().join('|');
    for (const copy of copies ?? []) {
      expect(copy).not.toBe(patch);
      expect(words(copy)).toBe(words(patch));
    }
  });

  test('are none where a patch has no two to swap', () => {
    expect(swapWords('a.txt\n@@ -1 +1 @@\n-one\n+one', 3, drawsFor(1))).toBeNull();
    expect(swapWords('a.py\n@@ -1 +1 @@\n-return left\n+return right', 3, drawsFor(1))).toBeNull();
  });
});

describe('a masked block', () => {
  test('is five lines of one hunk, one of them changed, and fills the mask again', () => {
    const patch = patchText(pullRequest(1).files);
    for (let seed = 0; seed < 50; seed++) {
      const masked = maskBlock(patch, drawsFor(seed));
      expect(masked?.masked.split('\n')).toHaveLength(5);
      expect(masked?.masked).toMatch(/^[+-]/m);
      expect(masked?.text.split('\n').filter((line) => line === MASK)).toHaveLength(1);
      expect(masked?.text.replace(MASK, () => masked.masked)).toBe(patch);
    }
  });

  test('is none where hunks are shorter', () => {
    expect(
      maskBlock('a\n@@ -1,2 +1,2 @@\n-a\n+b\n c\nb\n@@ -1,2 +1,2 @@\n-a\n+b\n c', drawsFor(1)),
    ).toBeNull();
  });
});

describe('Git’s output', () => {
  const diff = `diff --git a/src/one.ts b/src/one.ts
index 1234567..89abcde 100644
--- a/src/one.ts
+++ b/src/one.ts
@@ -1,2 +1,2 @@ function one
-const first = 1;
+const first = 2;
 commit
diff --git a/logo.png b/logo.png
index 1234567..89abcde 100644
Binary files a/logo.png and b/logo.png differ
`;
  const log = `commit 0123456789abcdef0123456789abcdef01234567
Author: Someone <someone@example.org>
Date:   Sat Nov 21 10:00:00 2026 +0100

    Count from two

    Because one is taken.
    commit abcdef0 began it.

${diff}
commit fedcba9876543210fedcba9876543210fedcba98
Merge: 0123456 89abcde
Author: Someone <someone@example.org>
Date:   Fri Nov 20 10:00:00 2026 +0100

    Merge branch 'two'
`;

  test('of log -p gives commits with subject, body, files and date', () => {
    const { pullRequests, issues } = readGitLog(log, 'log.txt', 'example/one');
    expect(issues.all()).toEqual([]);
    expect(pullRequests).toEqual([
      {
        repository: 'example/one',
        id: '0123456789abcdef0123456789abcdef01234567',
        title: 'Count from two',
        description: 'Because one is taken.\ncommit abcdef0 began it.',
        files: [
          {
            path: 'src/one.ts',
            hunks: '@@ -1,2 +1,2 @@ function one\n-const first = 1;\n+const first = 2;\n commit',
          },
        ],
        closedAt: Date.UTC(2026, 10, 21, 9),
        source: { file: 'log.txt', line: 1 },
      },
    ]);
  });

  test('of format-patch gives the same', () => {
    const mail = `From 0123456789abcdef0123456789abcdef01234567 Mon Sep 17 00:00:00 2001
From: Someone <someone@example.org>
Date: Sat, 21 Nov 2026 10:00:00 +0100
Subject: [PATCH 1/2] Count
 from two

Because one is taken.
commit abcdef0 began it.
---
 src/one.ts | 2 +-
 logo.png   | Bin 10 -> 20 bytes
 2 files changed, 1 insertion(+), 1 deletion(-)

${diff}-- 
2.39.5

`;
    const fromLog = readGitLog(log, 'a.mbox', 'example/one').pullRequests;
    expect(readGitLog(mail, 'a.mbox', 'example/one').pullRequests).toEqual(fromLog);
  });

  test('that is broken is told with its line, and what stands beside it is read', () => {
    const broken = log.replace('@@ -1,2 +1,2 @@', '@@ -1,9 +1,2 @@');
    const { pullRequests, issues } = readGitLog(`${broken}\n${log}`, 'log.txt', 'example/one');
    expect(pullRequests).toHaveLength(1);
    expect(issues.all()).toMatchObject([{ file: 'log.txt', line: 1, field: 'diff', severity: 'error' }]);
  });
});

describe('GitHub’s pull requests', () => {
  const place = { file: 'pulls.json', line: 3, repository: 'unknown' };

  test('are read with their files', () => {
    const issues = new FileIssues('pulls.json');
    const read = readGitHubPullRequest(
      {
        number: 12,
        title: ' Count from two ',
        body: null,
        merged_at: '2026-11-21T09:00:00Z',
        base: { repo: { full_name: 'example/one' } },
        files: [{ filename: 'a.ts', patch: '@@ -1 +1 @@\n-a\n+b' }, { filename: 'logo.png' }],
        user: { login: 'someone' },
      },
      place,
      issues,
    );
    expect(issues.all()).toEqual([]);
    expect(read).toEqual({
      repository: 'example/one',
      id: '12',
      title: 'Count from two',
      description: '',
      files: [{ path: 'a.ts', hunks: '@@ -1 +1 @@\n-a\n+b' }],
      closedAt: Date.UTC(2026, 10, 21, 9),
      source: { file: 'pulls.json', line: 3 },
    });
  });

  test.each([
    [{ number: 12, title: 'x' }, 'files'],
    [{ number: 'twelve', title: 'x', diff: '' }, 'number'],
    [{ number: 12, diff: '' }, 'title'],
    [{ number: 12, title: 'x', diff: '@@ -1,9 +1 @@\n-a\n+b\n' }, 'diff'],
  ])('that lack something are told by their field: %j', (value, field) => {
    const issues = new FileIssues('pulls.json');
    expect(readGitHubPullRequest(value, place, issues)).toBeNull();
    expect(issues.all()).toMatchObject([{ file: 'pulls.json', line: 3, field, severity: 'error' }]);
  });
});
