import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launch } from '../support/chromium.ts';
import { openHarness } from '../support/openHarness.ts';
import { casesProgram, loadError, runOne, runPython, scriptProgram, startPython } from '../support/python.ts';

let browser: Browser;
let page: Page;

beforeAll(async () => {
  browser = await launch();
  // The browser's own zone must not show.
  page = await openHarness(await browser.newContext({ timezoneId: 'America/St_Johns' }));
  await startPython(page);
});
afterAll(() => browser.close());

/** What a script prints, line by line, with what it wrote to stderr. */
async function printed(script: string): Promise<string[]> {
  const { stdout, stderr } = await runOne(page, scriptProgram(script));
  return `${stdout.text}${stderr.text}`.trimEnd().split('\n');
}

describe('time zones', () => {
  // Each line: zone, the moment in UTC, and what Python says of it there.
  const moments = `
Europe/Paris       2024-03-31T00:59:59 2024-03-31T01:59:59+01:00 CET 0:00:00
Europe/Paris       2024-03-31T01:00:00 2024-03-31T03:00:00+02:00 CEST 1:00:00
Europe/Paris       2024-10-27T01:00:00 2024-10-27T02:00:00+01:00 CET 0:00:00
America/New_York   2026-03-08T07:00:00 2026-03-08T03:00:00-04:00 EDT 1:00:00
America/New_York   2045-12-01T12:00:00 2045-12-01T07:00:00-05:00 EST 0:00:00
Australia/Lord_Howe 2024-01-01T00:00:00 2024-01-01T11:00:00+11:00 +11 0:30:00
Europe/Dublin      2024-01-15T12:00:00 2024-01-15T12:00:00+00:00 GMT -1:00:00
Europe/Dublin      2024-07-15T12:00:00 2024-07-15T13:00:00+01:00 IST 0:00:00
Europe/London      1970-01-01T00:00:00 1970-01-01T01:00:00+01:00 BST 0:00:00
Asia/Kolkata       2024-07-01T00:00:00 2024-07-01T05:30:00+05:30 IST 0:00:00
Pacific/Apia       2011-12-30T10:00:00 2011-12-31T00:00:00+14:00 +14 1:00:00
America/Sao_Paulo  2018-12-01T12:00:00 2018-12-01T10:00:00-02:00 -02 1:00:00
UTC                2024-07-01T00:00:00 2024-07-01T00:00:00+00:00 UTC 0:00:00`
    .trim()
    .split('\n')
    .map((line) => line.split(/ +/).join(' '));

  test('are what they are elsewhere, at the edges of daylight saving and beyond the listed years', async () => {
    const script = `
import datetime, zoneinfo
# Irish winter time is less than the standard by an hour.
shown = lambda dst: f'-{-dst}' if dst.days < 0 else str(dst)
for line in ${JSON.stringify(moments)}:
    key, moment, *_ = line.split()
    utc = datetime.datetime.fromisoformat(moment).replace(tzinfo=datetime.timezone.utc)
    local = utc.astimezone(zoneinfo.ZoneInfo(key))
    print(key, moment, local.isoformat(), local.tzname(), shown(local.dst()))`;
    expect(await printed(script)).toEqual(moments);
  });

  test('know the hour that comes twice', async () => {
    const script = `
import datetime, zoneinfo
paris = zoneinfo.ZoneInfo('Europe/Paris')
for fold in (0, 1):
    print(datetime.datetime(2024, 10, 27, 2, 30, tzinfo=paris, fold=fold).isoformat())`;
    expect(await printed(script)).toEqual(['2024-10-27T02:30:00+02:00', '2024-10-27T02:30:00+01:00']);
  });

  test('are listed, and a name that is none is refused', async () => {
    const script = `
import zoneinfo
names = zoneinfo.available_timezones()
print(len(names), {'Europe/Kyiv', 'America/Argentina/Ushuaia', 'US/Pacific', 'Etc/GMT+12'} <= names)
for key in ('Europe/Atlantis', 'Europe'):
    try:
        zoneinfo.ZoneInfo(key)
    except zoneinfo.ZoneInfoNotFoundError as error:
        print(error)`;
    expect(await printed(script)).toEqual([
      '598 True',
      "'No time zone found with key Europe/Atlantis'",
      "'No time zone found with key Europe'",
    ]);
  });

  test('serve an interpreter from the snapshot as well', async () => {
    const script = scriptProgram(
      "import shelve, zoneinfo, hashlib\nprint(zoneinfo.ZoneInfo('Asia/Tokyo'), hashlib.pbkdf2_hmac('sha1', b'a', b'b', 1).hex()[:4])",
    );
    // The first program takes its worker with it; the next one comes from the snapshot.
    const [first, second] = await runPython(page, scriptProgram('import os\nos.abort()'), script);
    expect([first?.outcome, second?.stdout.text]).toEqual(['crashed', 'Asia/Tokyo b08f\n']);
  });

  test('local time is UTC wherever the browser is', async () => {
    const script = `
import datetime, time
print(time.tzname, time.timezone, time.daylight, time.strftime('%z %Z', time.localtime(0)))
print(time.mktime((2024, 7, 1, 0, 0, 0, 0, 0, -1)), datetime.datetime(2024, 7, 1).timestamp())
print(datetime.datetime.fromtimestamp(1719792000), datetime.datetime(2024, 7, 1).astimezone().tzname())`;
    expect(await printed(script)).toEqual([
      "('UTC', 'UTC') 0 0 +0000 UTC",
      '1719792000.0 1719792000.0',
      '2024-07-01 00:00:00 UTC',
    ]);
  });
});

describe('dbm', () => {
  test('keeps a shelf in the files of dbm.dumb', async () => {
    const script = `
import dbm, os, shelve
with shelve.open('shelf') as shelf:
    shelf['list'] = [1, 2, 3]
    shelf['gone'] = 1
    shelf['list'] = {'changed': 'x' * 600}
    del shelf['gone']
print(sorted(os.listdir('.')), dbm.whichdb('shelf'))
with shelve.open('shelf', flag='r') as shelf:
    print(list(shelf.items()) == [('list', {'changed': 'x' * 600})])
    try:
        shelf['more'] = 1
    except dbm.error as error:
        print(error)
print(open('shelf.dir').read().startswith("'list', (1024, "))`;
    expect(await printed(script)).toEqual([
      "['main.py', 'shelf.bak', 'shelf.dat', 'shelf.dir'] dbm.dumb",
      'True',
      'The database is opened for reading only',
      'True',
    ]);
  });

  test('refuses as CPython does', async () => {
    const script = `
import dbm
def refused(action):
    try:
        print(action())
    except Exception as error:
        print(type(error).__name__, error)
refused(lambda: dbm.open('absent'))
refused(lambda: dbm.dumb.open('absent', 'x'))
open('other', 'w').write('no database')
refused(lambda: dbm.open('other', 'c'))
db = dbm.open('db', 'n')
db['é'] = 'ü'
print(db['é'], 'é' in db, len(db), db.keys())
refused(lambda: db[1])
refused(lambda: db.__setitem__('a', 1))
refused(lambda: db['absent'])
db.close()
refused(lambda: db['é'])`;
    expect((await printed(script.replace('import dbm\n', 'import dbm, dbm.dumb\n'))).slice(0, 9)).toEqual([
      "error db file doesn't exist; use 'c' or 'n' flag to create a new db",
      "ValueError Flag must be one of 'r', 'w', 'c', or 'n'",
      'error db type could not be determined',
      "b'\\xc3\\xbc' True 1 [b'\\xc3\\xa9']",
      'TypeError keys must be bytes or strings',
      'TypeError values must be bytes or strings',
      "KeyError b'absent'",
      'OSError DBM object has already been closed',
    ]);
  });
});

test('pbkdf2_hmac gives what RFC 6070 says', async () => {
  const script = `
import hashlib
for password, salt, rounds, length in (
    (b'password', b'salt', 1, 20), (b'password', b'salt', 2, 20), (b'password', b'salt', 4096, 20),
    (b'passwordPASSWORDpassword', b'saltSALTsaltSALTsaltSALTsaltSALTsalt', 4096, 25),
    (b'pass\\0word', b'sa\\0lt', 4096, 16),
):
    print(hashlib.pbkdf2_hmac('sha1', password, salt, rounds, length).hex())`;
  expect(await printed(script)).toEqual([
    '0c60c80f961f0e71f3a9b524af6012062fe037a6',
    'ea6c014dc72d6f8ccd1ed92ace1d41f0d8de8957',
    '4b007901b765489abead49d926f721d065a429c1',
    '3d2eec4fe41c849b80c8d83662c0e44a8b291a964cf2f07038',
    '56fa6aa75548099dcc37d7f03425e0c3',
  ]);
});

describe('what Linux has and a browser could do, it does', () => {
  test.each([
    [
      'accounts',
      "import pwd, grp, pathlib\nprint(pwd.getpwuid(0).pw_name, grp.getgrgid(0).gr_name, pathlib.Path('/tmp').owner())",
      'root root root',
    ],
    [
      'three more directives of strftime',
      "import datetime\nprint(datetime.datetime(2024, 3, 5, 16).strftime('%l %P|%k|%%P|%-d'))",
      ' 4 pm|16|%P|5',
    ],
    [
      'signals in an event loop',
      `import asyncio, signal
async def main():
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    loop.add_signal_handler(signal.SIGTERM, stop.set)
    loop.call_soon(signal.raise_signal, signal.SIGTERM)
    await stop.wait()
    print('stopped', loop.remove_signal_handler(signal.SIGTERM))
asyncio.run(main())`,
      'stopped True',
    ],
    ['no browser to open', "import webbrowser\nprint(webbrowser.open('http://localhost'))", 'False'],
  ])('%s', async (_name, script, line) => {
    expect(await printed(script)).toEqual([line]);
  });
});

describe('what cannot be there', () => {
  test('of the standard library is named, and the rest can be imported', async () => {
    const script = `
import importlib, sys
for name in sorted(sys.stdlib_module_names):
    if name[0] != '_' and name not in ('antigravity', 'this'):
        try:
            importlib.import_module(name)
        except ImportError:
            print(name)`;
    const { stdout, missingFeatures } = await runOne(page, scriptProgram(script));
    const absent = stdout.text.trim().split('\n');
    const onlyOnWindows = ['msvcrt', 'nt', 'winreg', 'winsound'];
    expect(absent.filter((name) => !onlyOnWindows.includes(name))).toEqual(missingFeatures);
    expect(missingFeatures).toEqual(
      'ctypes curses ensurepip idlelib pydoc_data readline syslog tkinter turtle turtledemo venv'.split(' '),
    );
  });

  test.each([
    ['dbm.gnu', 'import dbm.gnu'],
    ['syslog', 'import syslog'],
    ['curses', 'from curses import ascii'],
    ['distutils', 'import distutils.core'],
    ['hashlib.scrypt', "import hashlib\nhashlib.scrypt(b'a', salt=b'b', n=2, r=1, p=1)"],
    ['os.system', "import os\nos.system('ls')"],
    ['os.mkfifo', "import os\nos.mkfifo('a')"],
    ['time.tzset', 'import time\ntime.tzset()'],
    ['ast.Num', 'import ast\nast.Num'],
    [
      'socket',
      "import asyncio\nasync def main():\n    await asyncio.open_connection('192.0.2.1', 80)\nasyncio.run(main())",
    ],
  ])('%s is missing by name', async (feature, source) => {
    const execution = await runOne(page, casesProgram(source));
    expect(loadError(execution)).not.toBeNull();
    expect(execution.missingFeatures).toEqual([feature]);
  });

  test.each([
    ['a module of nobody', 'import numpy'],
    ['a part that a package never had', 'import xml.nothing'],
    ['a module of Windows', 'import msvcrt'],
    ['a function of nobody', 'import os\nos.nothing()'],
  ])("%s is the program's own mistake", async (_name, source) => {
    const execution = await runOne(page, casesProgram(source));
    expect(loadError(execution)).not.toBeNull();
    expect(execution.missingFeatures).toEqual([]);
  });

  test('is not counted where the library does without it', async () => {
    const execution = await runOne(page, casesProgram('import cmd, rlcompleter, tarfile, shutil\n'));
    expect([loadError(execution), execution.missingFeatures]).toEqual([null, []]);
  });
});
