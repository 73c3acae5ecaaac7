import { afterEach, describe, expect, test, vi } from 'vitest';
import { doorBanner, foundBanner } from '../../runner/banner.ts';
import { parseOptions, UsageError } from '../../runner/options.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

describe('the command line', () => {
  test('without options means this machine alone, with isolation and limits', () => {
    expect(parseOptions([])).toMatchObject({
      port: 7357,
      host: '127.0.0.1',
      origins: [],
      serve: false,
      queue: null,
      worker: false,
      unsafe: false,
      cache: true,
      cacheFolder: null,
      logLevel: 'warn',
      limits: { wallMs: 300_000, memoryBytes: 2 ** 32, outputBytes: 2 ** 23 },
    });
  });

  test('takes each option', () => {
    const options = parseOptions(
      [
        '--port 0 --host 0.0.0.0 --name a.example b.example --origin https://bench.example http://localhost:8000',
        '--slots 3 --queue redis://:secret@127.0.0.1:6379/2 --give-back-after 1.5 --max-jobs 7 --rate 9',
        '--libraries /opt/libraries --time 2.5 --memory 100 --output 10 --cache /var/cache/benchtab',
        '--unsafe-no-sandbox --log-level silent --serve',
      ]
        .join(' ')
        .split(' '),
    );
    expect(options).toEqual({
      port: 0,
      host: '0.0.0.0',
      names: ['a.example', 'b.example'],
      origins: ['https://bench.example', 'http://localhost:8000'],
      serve: true,
      slots: 3,
      queue: 'redis://:secret@127.0.0.1:6379/2',
      worker: false,
      giveBackMs: 1500,
      openJobs: 7,
      requestsPerMinute: 9,
      libraries: '/opt/libraries',
      limits: { wallMs: 2500, memoryBytes: 100 * 2 ** 20, outputBytes: 10 * 2 ** 10 },
      cache: true,
      cacheFolder: '/var/cache/benchtab',
      unsafe: true,
      logLevel: 'silent',
    });
  });

  test.each([
    '--port 70000',
    '--port x',
    '--slots 0',
    '--time 0',
    '--memory -1',
    '--origin *',
    '--origin https://bench.example/',
    '--origin bench.example',
    '--origin null',
    '--queue http://127.0.0.1',
    '--worker',
    '--worker --serve --queue redis://127.0.0.1',
    '--log-level loud',
    '--sandbox',
    'serve',
  ])('does not take %s, and says why', (text) => {
    expect(() => parseOptions(text.split(' '))).toThrow(UsageError);
  });

  test('--help names every option, and what it is where it is not given', () => {
    let help = '';
    vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
      help += String(text);
      return true;
    });
    expect(parseOptions(['--help'])).toBeNull();
    const options =
      'port host name origin serve slots queue worker give-back-after max-jobs rate libraries time memory output ' +
      'cache no-cache unsafe-no-sandbox log-level';
    for (const option of options.split(' ')) expect(help).toContain(`--${option}`);
    for (const value of ['7357', '"127.0.0.1"', '10000', '300', '4096', '8192', '"warn"', 'one per core']) {
      expect(help.replace(/\s+/g, ' ')).toMatch(new RegExp(`default: ${value}\\)`));
    }
  });
});

describe('what it tells its owner', () => {
  const options = () => {
    const parsed = parseOptions([]);
    if (parsed === null) throw new Error('no options');
    return parsed;
  };

  test('the token in a link only behind "#", where no server sees it', () => {
    const banner = doorBanner({ ...options(), serve: true }, 'http://127.0.0.1:7357', 'TOKEN');
    const link = new URL(/Page\s+(\S+)/.exec(banner)?.[1] ?? '');
    expect(`${link.pathname}${link.search}`).toBe('/');
    expect(Object.fromEntries(new URLSearchParams(link.hash.slice(1)))).toEqual({
      runner: 'http://127.0.0.1:7357',
      token: 'TOKEN',
    });
  });

  test('a warning where other machines can reach it, and where nothing keeps programs in', () => {
    const open = doorBanner({ ...options(), host: '0.0.0.0' }, 'http://0.0.0.0:7357', 'TOKEN');
    expect(open).toMatch(/WARNING: other machines.*TLS/s);
    expect(doorBanner(options(), 'http://127.0.0.1:7357', 'TOKEN')).not.toContain('WARNING');
    const found = foundBanner({
      isolation: { kind: 'none', limitsBy: 'rlimits' },
      toolchains: [{ language: 'java', engine: 'javac 17', libraries: ['gson'] }],
      missing: [{ language: 'cpp', reason: 'No g++ was found.', install: 'apt-get install g++' }],
      limits: { wallMs: 1, memoryBytes: 1, outputBytes: 1 },
      concurrency: 2,
    });
    expect(found).toMatch(/WITHOUT isolation.*2 at a time.*javac 17; gson.*No g\+\+ was found. apt-get/s);
    expect(found).toContain('WARNING: --unsafe-no-sandbox');
  });
});
