import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { buildSet } from '../../../src/benchmarks/efcb/building/buildSet.ts';
import { FOLDER_ADVICE, readPullRequestFile } from '../../../src/benchmarks/efcb/building/readFile.ts';
import { readPullRequests } from '../../../src/benchmarks/efcb/building/readPullRequests.ts';
import { setFiles } from '../../../src/benchmarks/efcb/building/setFiles.ts';
import { EFCB_TASKS } from '../../../src/benchmarks/efcb/kinds.ts';

const patchOf = (number: number) => `@@ -1,4 +1,14 @@
 import { wheel } from './wheel';
-const gear = wheel(${number});
+const gear = wheel(${number} + spokes);
+const chain = gear.links(${number});
+const brake = chain.tension(gear);
+const saddle = brake.height;
+const pedal = saddle.swing(brake);
+const frame = pedal.mount(saddle);
+const lamp = frame.wire(pedal);
+const bell = lamp.ring(frame);
+const lock = bell.close(lamp);
+const pump = lock.open(bell);
+export const bicycle${number} = pump.fill(lock);
 export {};
 // The end.`;

const pull = (number: number) => ({
  number,
  title: `Ride ${number}`,
  body: 'Down the hill.\r\nAnd up.',
  merged_at: new Date(Date.UTC(2026, 0, number)).toISOString(),
  base: { repo: { full_name: 'example/bicycles' } },
  files: [{ filename: `src/ride${number}.ts`, patch: patchOf(number) }],
});
const pulls = Array.from({ length: 9 }, (_unused, index) => pull(index + 1));

describe('a file of pull requests', () => {
  test.each([
    ['a JSON list', 'json', JSON.stringify(pulls)],
    [
      'pages of a JSON list, one after the other',
      'json',
      JSON.stringify([pulls.slice(0, 5), pulls.slice(5)]),
    ],
    ['JSON lines', 'jsonl', pulls.map((one) => JSON.stringify(one)).join('\n')],
    [
      'JSON lines as Windows writes them',
      'jsonl',
      `\uFEFF${pulls.map((one) => JSON.stringify(one)).join('\r\n')}\r\n`,
    ],
  ])('is read as %s', (_what, format, text) => {
    const read = readPullRequests(text, 'pulls', 'unknown');
    expect(read.format).toBe(format);
    expect(read.issues).toEqual([]);
    expect(read.pullRequests.map(({ id }) => id)).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9']);
    expect(read.pullRequests[0]).toMatchObject({
      repository: 'example/bicycles',
      description: 'Down the hill.\nAnd up.',
      files: [{ path: 'src/ride1.ts', hunks: patchOf(1) }],
    });
  });

  test('that is broken in one line is read but for that line', () => {
    const lines = pulls.map((one) => JSON.stringify(one));
    lines[1] = '{"number": 2, "title": "cut o';
    lines[2] = JSON.stringify({ ...pull(3), files: undefined });
    lines[3] = '[]';
    const { pullRequests, issues } = readPullRequests(lines.join('\n'), 'pulls.jsonl', 'unknown');
    expect(pullRequests.map(({ id }) => id)).toEqual(['1', '5', '6', '7', '8', '9']);
    expect(issues.map(({ line, message }) => [line, message.slice(0, 12)])).toEqual([
      [2, 'The line is '],
      [3, 'Pull request'],
      [4, 'Invalid key:'],
    ]);
    expect(issues[1]?.expected).toContain('/files');
  });

  test.each([
    ['nothing', ' \n', 'The file is empty.'],
    ['prose', 'Dear reader,\nthere is nothing here.', 'The file holds no pull requests and no commits.'],
    [
      'a list that is cut off',
      JSON.stringify(pulls).slice(0, 900),
      'The file is neither JSON nor JSON lines',
    ],
    ['an empty list', '[]', 'The list is empty.'],
    [
      'a log without patches',
      'commit 0123456789abcdef0123456789abcdef01234567\nAuthor: A <a@example.org>\nDate:   Sat Nov 21 10:00:00 2026 +0100\n\n    Count\n',
      'No commit of this log shows a change.',
    ],
  ])('with %s says so', (_what, text, message) => {
    const { pullRequests, issues } = readPullRequests(text, 'given', 'unknown');
    expect(pullRequests).toEqual([]);
    expect(issues[0]?.message).toContain(message);
    expect(issues[0]?.expected).toBeTruthy();
  });
});

describe('the files of a set', () => {
  const { pullRequests } = readPullRequests(JSON.stringify(pulls), 'pulls.json', 'unknown');
  const filesFor = (seed: number, most: number | null = null) =>
    setFiles(buildSet(pullRequests, seed, most), { seed, pullRequests: pullRequests.length, most });
  const digest = (seed: number) =>
    createHash('sha256')
      .update(JSON.stringify(filesFor(seed)))
      .digest('hex');

  test('are the same bytes for the same input and seed, and others for another seed', () => {
    expect(digest(4)).toBe(digest(4));
    expect(digest(4)).not.toBe(digest(5));
  });

  test('are one of JSON lines for each task, and a manifest that counts them', () => {
    const files = new Map(filesFor(4).map(({ path, text }) => [path, text]));
    expect([...files.keys()]).toEqual([...EFCB_TASKS.map((task) => `${task}.jsonl`), 'manifest.json']);
    const manifest = JSON.parse(files.get('manifest.json') ?? '');
    expect(manifest).toMatchObject({
      seed: 4,
      pullRequests: 9,
      repositories: ['example/bicycles'],
      leftOut: [],
    });
    for (const task of EFCB_TASKS) {
      const lines = (files.get(`${task}.jsonl`) ?? '').trimEnd().split('\n');
      expect(lines).toHaveLength(manifest.questions[task]);
      expect(JSON.parse(lines[0] ?? '')).toMatchObject({ task, repository_name: 'example/bicycles' });
    }
  });

  test('hold the most recent where not all are wanted, and say how many more there were', () => {
    const files = new Map(filesFor(4, 2).map(({ path, text }) => [path, text]));
    const ids = (files.get('mpr-gen.jsonl') ?? '')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line).id);
    expect(ids).toEqual(['mpr-gen/example/bicycles#9', 'mpr-gen/example/bicycles#8']);
    const { leftOut } = JSON.parse(files.get('manifest.json') ?? '');
    expect(leftOut).toHaveLength(5);
    expect(leftOut[0]).toMatchObject({ task: 'gmcq-easy', count: 7 });
  });
});

describe('a file that was dropped', () => {
  test('is read, and names the repository where nothing else does', async () => {
    const lines = pulls.map(({ base: _base, ...one }) => JSON.stringify(one)).join('\n');
    const read = await readPullRequestFile(new File([lines], 'bicycles.jsonl'));
    expect(read.issues).toEqual([]);
    expect(new Set(read.pullRequests.map(({ repository }) => repository))).toEqual(new Set(['bicycles']));
  });

  test('is refused where it is too large, and a folder with what to do', async () => {
    const file = { name: 'log.txt', size: 200 * 1024 * 1024, text: async () => '' };
    expect((await readPullRequestFile(file)).issues[0]?.message).toContain('more than 100 MB');
    const folder = {
      name: 'orchard',
      size: 4096,
      text: () => Promise.reject(new DOMException('', 'NotReadableError')),
    };
    expect((await readPullRequestFile(folder)).issues[0]?.message).toContain(FOLDER_ADVICE);
  });
});
