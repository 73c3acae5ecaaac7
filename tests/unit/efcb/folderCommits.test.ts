import { execFileSync } from 'node:child_process';
import fs, { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MOST_CHARACTERS } from '../../../src/benchmarks/efcb/building/buildSet.ts';
import { makeHunks } from '../../../src/benchmarks/efcb/building/makeHunks.ts';
import { patchText } from '../../../src/benchmarks/efcb/building/pullRequest.ts';
import { readPullRequests } from '../../../src/benchmarks/efcb/building/readPullRequests.ts';
import { readCommits } from '../../../workers/git/readCommits.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'benchtab-git-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function git(...args: string[]): string {
  const who = ['-c', 'user.name=A', '-c', 'user.email=a@example.org', '-c', 'init.defaultBranch=main'];
  const env = { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1' };
  return execFileSync('git', ['-C', folder, ...who, ...args], { env, encoding: 'utf8' });
}

function write(path: string, text: string | Uint8Array): void {
  mkdirSync(join(folder, path, '..'), { recursive: true });
  writeFileSync(join(folder, path), text);
}

function commit(message: string): void {
  git('add', '-A');
  git('commit', '-q', '-m', message);
}

const lines = (count: number, word: string) =>
  Array.from({ length: count }, (_, at) => `  ${word} ${at};`).join('\n');

describe('the commits of a folder', () => {
  test('are those of its log: titles, bodies, times and patches', async () => {
    git('init', '-q');
    write('one.js', `function one() {\n${lines(30, 'first')}\n}\n`);
    write('b/two.txt', 'no newline at the end');
    commit('Begin\n\nWith a body.\n\nOf two paragraphs.');
    write('one.js', `function one() {\n${lines(30, 'first').replace('first 20', 'second 20')}\n}\n`);
    write('b/two.txt', 'no newline at the end\nbut more');
    commit('Change within a function: ünïcode');
    git('mv', 'one.js', 'moved.js');
    write('moved.js', `function one() {\n${lines(30, 'first').replace('first 5;', 'third 5;')}\n}\n`);
    commit('Move and change');
    git('mv', 'b/two.txt', 'b/three.txt');
    write('image', new Uint8Array([1, 0, 2]));
    write('with space/ünï.js', 'const a = 1;\r\nconst b = 2;\r\n');
    commit('Only move one, add a binary file and one of another system');
    git('gc', '-q');
    rmSync(join(folder, 'moved.js'));
    write('long.txt', lines(4000, 'long'));
    commit('Remove, and add what is too long');
    write('long.txt', lines(9000, 'other'));
    commit('Rewrite what is too long');
    git('commit', '-q', '--allow-empty', '-m', 'Nothing');
    // Two ways lead to all that came before; commits of one second have no order in time.
    git('checkout', '-q', '-b', 'side', 'HEAD~2');
    write('side.js', lines(3, 'side'));
    commit('Beside');
    git('checkout', '-q', 'main');
    git('merge', '-q', '--no-ff', '-m', 'Merge what was beside', 'side');

    const log = git('-c', 'core.quotePath=false', 'log', '-p', '--no-merges');
    const { pullRequests: logged } = readPullRequests(log, 'f', 'r');
    const progress: number[] = [];
    const read = await readCommits({
      fs,
      gitdir: join(folder, '.git'),
      repository: 'r',
      most: 100,
      onProgress: (done, of) => progress.push(done / of),
    });
    const isLong = (files: Parameters<typeof patchText>[0]) => patchText(files).length > MOST_CHARACTERS;
    const inOrder = <Named extends { id: string }>(all: Named[]) =>
      all.toSorted((a, b) => (a.id < b.id ? -1 : 1));
    const plain = (all: typeof read) =>
      all.map(({ source, ...rest }) => ({ ...rest, files: isLong(rest.files) ? 'too long' : rest.files }));
    expect(read.length).toBe(7);
    expect(inOrder(plain(read))).toEqual(inOrder(plain(logged)));
    expect(progress.at(-1)).toBe(1);
  });

  test('are so many as are asked for, the most recent', async () => {
    const options = { fs, gitdir: join(folder, '.git'), repository: 'r', onProgress: () => {} };
    // The merge and the commit that changes nothing are no pull requests.
    expect(await readCommits({ ...options, most: 1 })).toEqual([]);
    expect((await readCommits({ ...options, most: 4 })).length).toBeLessThan(4);
  });

  test('can’t be read where there is no repository', async () => {
    const reading = readCommits({
      fs,
      gitdir: join(folder, 'b'),
      repository: 'r',
      most: 1,
      onProgress: () => {},
    });
    await expect(reading).rejects.toThrow('The commits of this folder can’t be read');
  });
});

describe('hunks', () => {
  test('are none of equal texts, and leave out a single line’s length', () => {
    expect(makeHunks('a\n', 'a\n')).toBe('');
    expect(makeHunks('a\n', 'b\n')).toBe('@@ -1 +1 @@\n-a\n+b');
    expect(makeHunks('', 'b\nc\n')).toBe('@@ -0,0 +1,2 @@\n+b\n+c');
  });
});
