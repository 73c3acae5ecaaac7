import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { collectInputs } from '../../bin/lib/inputs.ts';
import { parseOptions, UsageError } from '../../bin/lib/options.ts';
import { safePath } from '../../bin/lib/output.ts';
import { describe as describeProgress } from '../../bin/lib/progress.ts';
import { printable, summaryTable } from '../../bin/lib/summary.ts';

describe('options', () => {
  const some = ['--out', 'o', '--tasks', 'a', 'b', '--samples', 'c'];

  test('without files mean the starter set', () => {
    expect(parseOptions(['--out', 'o'])).toEqual({
      benchmark: 'codeeval',
      paths: null,
      out: 'o',
      workers: null,
      timeoutMs: null,
      seed: null,
      languages: null,
      models: null,
      only: null,
      golden: false,
      judge: null,
      runner: null,
      json: false,
    });
  });

  test('take several paths each, and numbers', () => {
    const all = parseOptions([...some, '--workers', '3', '--timeout', '1.5', '--seed', '0', '--json']);
    expect(all).toMatchObject({
      paths: { tasks: ['a', 'b'], samples: ['c'] },
      workers: 3,
      timeoutMs: 1500,
      seed: 0,
      json: true,
    });
  });

  test('of DevBench choose languages, models and parts; golden completions need no samples', () => {
    const args = ['--benchmark', 'devbench', '--out', 'o', '--tasks', 'a', '--golden'];
    const more = ['--languages', 'python, java', '--models', 'org/m 1,b', '--only', 'execution'];
    expect(parseOptions([...args, ...more])).toMatchObject({
      benchmark: 'devbench',
      paths: { tasks: ['a'], samples: [] },
      languages: ['python', 'java'],
      models: ['org/m 1', 'b'],
      only: 'execution',
      golden: true,
    });
  });

  test('of a native runner take its token from the environment or the line', () => {
    const args = ['--benchmark', 'devbench', '--out', 'o', '--tasks', 'a', '--golden'];
    const runner = ['--runner', 'http://127.0.0.1:7357/'];
    const around = { BENCHTAB_RUNNER_TOKEN: 'around' };
    expect(parseOptions([...args, ...runner], around)?.runner).toEqual({
      url: 'http://127.0.0.1:7357',
      token: 'around',
      languages: null,
    });
    const more = ['--runner-token', 'given', '--runner-languages', 'java,python'];
    expect(parseOptions([...args, ...runner, ...more], around)?.runner).toMatchObject({
      token: 'given',
      languages: ['java', 'python'],
    });
    expect(parseOptions(args, around)?.runner).toBeNull();
    expect(() => parseOptions([...args, ...runner], {})).toThrow('BENCHTAB_RUNNER_TOKEN');
  });

  test.each([
    [[], "'--out <dir>' not specified"],
    [['--out', 'o', '--tasks', 'a'], '--samples is missing'],
    [['--out', 'o', '--samples', 'a'], '--tasks is missing'],
    [['--out', 'o', 'stray'], 'too many arguments'],
    [['--out', 'o', '--nope'], "unknown option '--nope'"],
    [['--out', 'o', '--benchmark', 'other'], 'Allowed choices are codeeval, devbench, compass, efcb'],
    [['--out', 'o', '--benchmark', 'compass', '--tasks', 'a'], '--samples is missing'],
    [['--out', 'o', '--benchmark', 'compass', '--golden'], '--golden is an option of --benchmark devbench'],
    [['--out', 'o', '--benchmark', 'devbench'], '--tasks is missing'],
    [['--out', 'o', '--benchmark', 'devbench', '--tasks', 'a'], '--samples or --golden'],
    [['--out', 'o', '--golden'], '--golden is an option of --benchmark devbench'],
    [['--out', 'o', '--languages', 'pyhton'], 'of python, javascript'],
    [['--out', 'o', '--models', ' , '], 'one or more names'],
    [['--out', 'o', '--only', 'some'], 'Allowed choices are similarity, execution'],
    [['--out', 'o', '--runner', 'http://a'], '--runner is an option of --benchmark devbench or compass'],
    [['--out', 'o', '--languages', 'java'], '--languages is an option of --benchmark devbench or compass'],
    [['--out', 'o', '--runner', 'file:///a'], 'an address such as http://127.0.0.1:7357'],
    [['--out', 'o', '--runner-token', 'x'], '--runner-token needs --runner'],
    [['--out', 'o', '--runner-languages', 'rust'], 'of python, javascript'],
    [['--out', 'o', '--workers', '0'], 'a whole number from 1'],
    [['--out', 'o', '--workers', '2.5'], 'a whole number from 1'],
    [['--out', 'o', '--timeout', '0'], 'seconds above 0'],
    [['--out', 'o', '--timeout', 'soon'], 'seconds above 0'],
    [['--out', 'o', '--seed', '-1'], 'whole number from 0'],
  ])('%j are refused with the reason', (args, reason) => {
    expect(() => parseOptions(args)).toThrow(UsageError);
    expect(() => parseOptions(args)).toThrow(reason);
  });
});

describe('inputs', () => {
  let base = '';
  beforeAll(() => {
    base = mkdtempSync(join(tmpdir(), 'benchtab-inputs-'));
    for (const folder of ['models/b', 'models/a', 'one/x', 'two/x', 'empty']) {
      mkdirSync(join(base, folder), { recursive: true });
    }
    const files = [
      'models/b/t.jsonl',
      'models/a/t.jsonl',
      'models/a/notes.txt',
      'one/x/f.jsonl',
      'two/x/f.zip',
    ];
    for (const file of [...files, 'loose.jsonl.gz']) writeFileSync(join(base, file), '');
  });
  afterAll(() => rmSync(base, { recursive: true }));
  const paths = (...given: string[]) => collectInputs(given, '--samples', base).map(({ path }) => path);

  test('of a folder are what can be read, with the folders they are in', () => {
    expect(paths('models')).toEqual(['models/a/t.jsonl', 'models/b/t.jsonl']);
    expect(paths('models/a/')).toEqual(['a/t.jsonl']);
  });

  test('of one name stay apart', () => {
    expect(paths('one/x', 'two/x', 'loose.jsonl.gz')).toEqual(['x/f.jsonl', '2/x/f.zip', 'loose.jsonl.gz']);
  });

  test('that are not there, or hold nothing, are named', () => {
    expect(() => paths('gone')).toThrow('--samples: there is no file or folder gone');
    expect(() => paths('empty')).toThrow('--samples: empty holds no .jsonl, .json, .zip or .gz file');
  });
});

test.each([
  ['org/model/test_results.jsonl', 'org/model/test_results.jsonl'],
  ['../../etc/passwd', '__/__/etc/passwd'],
  ['/etc/passwd', '_/etc/passwd'],
  ['a\\..\\..\\b', 'a/__/__/b'],
  ['gpt-4.1/x', 'gpt-4.1/x'],
  ['a\0b', 'a_b'],
])('the path %j leads to %j below the folder', (path, safe) => expect(safePath(path)).toBe(safe));

describe('the summary', () => {
  test('is aligned: the first column to the left, the others to the right', () => {
    const lines = summaryTable([
      ['model', 'score', 'strict', 'n'],
      ['aurora', '81.25', '', '60'],
      ['b', '5.00', '4.00', '7'],
    ]).split('\n');
    expect(lines).toEqual([
      'model   score  strict   n',
      'aurora  81.25          60',
      'b        5.00    4.00   7',
    ]);
  });

  test('shows control characters instead of obeying them', () => {
    expect(printable('a\u001b[2Jb\u202ec')).toBe('a\\u{001b}[2Jb\\u{202e}c');
  });
});

test('progress says what is going on, in the words of the page', () => {
  const judging = {
    stage: 'judging',
    total: 602,
    done: 212,
    fromCache: 0,
    awaitingRerun: 3,
    perSecond: 84.2,
    msLeft: 4630,
    running: ['aurora, decorator_3'],
  } as const;
  expect(describeProgress({ ...judging, running: [...judging.running] })).toBe(
    '212 of 602, 84 per second, 5 s left, 3 timed out, to be run again alone, now aurora, decorator_3',
  );
});
