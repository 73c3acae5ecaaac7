import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const LIBRARY = join(import.meta.dirname, '../../workers/python/lib');

const OURS = `
import importlib.util, sys
def ours(name, path):
    spec = importlib.util.spec_from_file_location(name, f'{sys.argv[1]}/{path}')
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
`;

/** The same random operations on both; then each opens what the other wrote. */
const DUMB = `${OURS}
import dbm.dumb, os, random
mine = ours('our_dumb', 'dbm/dumb.py')
random.seed(2026)
for round in range(30):
    with mine.open('a', 'n') as a, dbm.dumb.open('b', 'n') as b:
        for step in range(40):
            key = random.choice(('x', 'y', 'é', "it's", b'\\xff\\n', 'z' * 50))
            if random.random() < 0.2 and key in a:
                del a[key], b[key]
            else:
                a[key] = b[key] = random.randbytes(random.choice((0, 1, 511, 512, 513, 2000)))
            assert sorted(a.items()) == sorted(b.items())
    for end in ('.dir', '.dat'):
        assert open('a' + end, 'rb').read() == open('b' + end, 'rb').read(), (round, end)
    with mine.open('b', 'r') as a, dbm.dumb.open('a', 'r') as b:
        assert sorted(a.items()) == sorted(b.items())
print('same')
`;

const WHICH = `${OURS}
import dbm, os
mine = ours('our_dbm', 'dbm/__init__.py')
files = {'empty': b'', 'text': b'abc', 'sqlite': b'SQLite format 3\\0', 'gnu': b'\\xce\\x9a\\x57\\x13' + b'\\0' * 12}
for name, content in files.items():
    open(name, 'wb').write(content)
for name in ('shelf', 'absent'):
    if name == 'shelf':
        import dbm.dumb
        dbm.dumb.open(name, 'n').close()
names = ['shelf', 'absent', *files]
# CPython 3.11 does not know SQLite's yet.
print([mine.whichdb(name) for name in names] == [dbm.whichdb(name) if name != 'sqlite' else 'dbm.sqlite3' for name in names])
`;

const DERIVED = `${OURS}
import hashlib, random
mine = ours('_key_derivation', '_key_derivation.py').pbkdf2_hmac
random.seed(2026)
for _ in range(200):
    given = (
        random.choice(('sha1', 'sha256', 'sha512', 'md5', 'sha3_256')),
        random.randbytes(random.choice((0, 1, 63, 64, 65, 200))),
        random.randbytes(random.randrange(100)),
        random.randrange(1, 30),
        random.choice((None, 1, 20, 100)),
    )
    assert mine(*given) == hashlib.pbkdf2_hmac(*given), given
print('same')
`;

function python3(script: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'benchtab-python-'));
  try {
    return execFileSync('python3', ['-c', script, LIBRARY], { cwd: folder, encoding: 'utf8' }).trim();
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describe('modules that Python in the browser gets from us', () => {
  const there = spawnSync('python3', ['-c', 'import sys; assert sys.version_info >= (3, 11)']).status === 0;
  if (!there) console.warn('SKIPPED: no python3 of at least 3.11 to hold our library modules against.');

  test.skipIf(!there)("dbm.dumb's files are CPython's, byte for byte", () => {
    expect(python3(DUMB)).toBe('same');
  });

  test.skipIf(!there)('whichdb tells the same kinds of databases', () => {
    expect(python3(WHICH)).toBe('True');
  });

  test.skipIf(!there)('pbkdf2_hmac derives the same keys', () => {
    expect(python3(DERIVED)).toBe('same');
  });
});
