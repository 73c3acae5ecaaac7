import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../../..');

let folder: string;

const build = (...args: string[]) =>
  spawnSync(process.execPath, [join(root, 'bin/build-efcb.mjs'), ...args], { cwd: folder, encoding: 'utf8' });

const bytesOf = (set: string) =>
  readdirSync(join(folder, set))
    .sort()
    .map((name) => [name, readFileSync(join(folder, set, name), 'utf8')]);

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'benchtab-build-efcb-'));
  const repository = join(folder, 'orchard');
  mkdirSync(repository);
  const git = (args: readonly string[], day = 1) =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.org', '-C', repository, ...args], {
      encoding: 'utf8',
      env: { ...process.env, GIT_AUTHOR_DATE: `2026-01-0${day}T10:00:00Z` },
    });
  git(['init', '--quiet']);
  // Settings that change what a log looks like to whoever reads it.
  git(['config', 'diff.noprefix', 'true']);
  git(['config', 'log.date', 'relative']);
  for (let number = 1; number <= 6; number++) {
    const lines = Array.from(
      { length: 18 },
      (_unused, line) => `const apple${line} = pear${line}(plum, ${number});`,
    );
    writeFileSync(join(repository, `tree${number}.ts`), `${lines.join('\n')}\n`);
    git(['add', '.']);
    git(['commit', '--quiet', '-m', `Plant tree ${number}`, '-m', 'It needs water.'], number);
  }
  writeFileSync(join(folder, 'log.txt'), git(['log', '-p', '--date=default']));
}, 60_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('npm run build-efcb', { timeout: 60_000 }, () => {
  test('builds the same set twice from a repository’s folder, whatever its settings', () => {
    const first = build('--from', 'orchard', '--seed', '7', '--out', 'one', '--json');
    expect(first.stderr).toBe('');
    expect(first.status).toBe(0);
    const manifest = JSON.parse(first.stdout);
    expect(manifest.questions).toEqual({
      'gmcq-easy': 6,
      'gmcq-hard': 6,
      'mpr-gen': 6,
      'reverse-qa': 6,
      'reverse-qa-hallu': 6,
    });
    expect(manifest.repositories).toEqual(['orchard']);
    expect(build('--from', 'orchard', '--seed', '7', '--out', 'two').status).toBe(0);
    expect(bytesOf('two')).toEqual(bytesOf('one'));
    const [question] = readFileSync(join(folder, 'one', 'reverse-qa.jsonl'), 'utf8').split('\n');
    expect(JSON.parse(question ?? '')).toMatchObject({ ideal: 'Plant tree 6: It needs water.' });
    expect(JSON.parse(question ?? '').input[1].content).toMatch(
      /^tree6\.ts\n@@ -0,0 \+1,18 @@\n\+const apple0/,
    );
  });

  test('goes back from a commit that is named, and takes the most recent', () => {
    const built = build(
      '--from',
      'orchard',
      '--seed',
      '7',
      '--out',
      'old',
      '--commit',
      'HEAD~2',
      '--most',
      '2',
      '--json',
    );
    expect(JSON.parse(built.stdout)).toMatchObject({ pullRequests: 4, questions: { 'reverse-qa': 2 } });
  });

  test('says in a table what it built and left out', () => {
    const built = build(
      '--from',
      'log.txt',
      '--repository',
      'example/orchard',
      '--seed',
      '1',
      '--out',
      'three',
    );
    expect(built.status).toBe(0);
    expect(built.stdout).toContain('6 pull requests or commits');
    expect(built.stdout).toMatch(/MPR-Gen +6 questions/);
  });

  test.each([
    ['no seed', ['--from', 'log.txt', '--out', 'x'], '--seed'],
    ['a seed that is none', ['--from', 'log.txt', '--out', 'x', '--seed', '-1'], 'whole number'],
    ['nothing there', ['--from', 'nowhere', '--out', 'x', '--seed', '1'], 'there is no file or folder'],
    ['a folder without history', ['--from', '.', '--out', 'x', '--seed', '1'], 'Git reads no log'],
    [
      'an option of Git in a commit’s place',
      ['--from', 'orchard', '--commit', '--output=x', '--out', 'x', '--seed', '1'],
      '',
    ],
    [
      'a file of something else',
      ['--from', 'orchard/tree1.ts', '--out', 'x', '--seed', '1'],
      'no pull requests',
    ],
  ])('refuses %s with status 2', (_what, args, message) => {
    const { status, stderr } = build(...args);
    expect(status).toBe(2);
    expect(stderr).toContain(message);
    expect(readdirSync(folder)).not.toContain('x');
  });

  test('explains itself', () => {
    const { status, stdout } = build('--help');
    expect(status).toBe(0);
    for (const option of ['--from', '--seed', '--out', '--repository', '--most', '--commit', '--json']) {
      expect(stdout).toContain(option);
    }
  });
});
