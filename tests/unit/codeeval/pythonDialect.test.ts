import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { dumpCompact, dumpIndented } from '../../../src/benchmarks/codeeval/python/dumpJson.ts';
import { PythonJsonError, parsePythonJson } from '../../../src/benchmarks/codeeval/python/parseJson.ts';
import { compareCodePoints, isBlank, pythonStrip } from '../../../src/benchmarks/codeeval/python/text.ts';
import {
  isTruthy,
  PythonFloat,
  plainJson,
  pythonRepr,
  pythonTypeName,
} from '../../../src/benchmarks/codeeval/python/values.ts';

/**
 * Texts made by damaging valid ones, with what json.loads says of each: its repr and dumps, or its error.
 */
const SCRIPT = String.raw`
import json, random, sys
r = random.Random(11)
seeds = ['{"a": [1, 2.0, -0, 1e5, true, null, "x\\u00e9\\n"], "b": {"a": 1, "a": 2}}', '[{"assertion": "f() == \'\\"\'"}]',
  '"\\ud83d\\ude00 \\ud800"', '{"k": NaN, "i": [Infinity, -Infinity]}', ' \n[ ]\t', '{ }', '-1.5E+3', '"tab\\t/\\/"',
  '{"__proto__": 1}', '[[[[1]]], "\U0001F600", 5]', 'true', '"a\'b"', '{"x": "\\u00ad\\u2028\\u00a0\\x7f"}']
alphabet = list('{}[]":,\\u 0123456789-+.eEntfalsNIy\n\t/') + ['\x01', '\u00e9', '\U0001F600', '\u2028']
texts = list(seeds)
while len(texts) < 6000:
  t = list(r.choice(seeds))
  for _ in range(r.randint(1, 3)):
    k = r.random()
    p = r.randrange(len(t) + 1)
    if k < .4 and t: del t[p % len(t)]
    elif k < .7: t.insert(p, r.choice(alphabet))
    elif k < .8: t = t[:p]
    elif t: t[p % len(t)] = r.choice(alphabet)
  texts.append(''.join(t))
out = []
for t in texts:
  try:
    v = json.loads(t)
    out.append([t, None, repr(v), json.dumps(v), json.dumps(v, indent=2), bool(v), type(v).__name__])
  except ValueError as e:
    out.append([t, str(e) if sys.version_info < (3, 13) else ''])
print(json.dumps(out))
`;

const python = spawnSync('python3', ['-c', SCRIPT], { encoding: 'utf8', maxBuffer: 1 << 26 });
const absent = python.error !== undefined;
if (absent)
  console.warn('SKIPPED: no python3 on this machine, so its json module was not compared with ours');

// From Python 3.13 on, trailing commas have a message of their own; ours are those of 3.11.
// Keys that look like numbers stand first in a JavaScript object: their order is not compared.
test.skipIf(absent)('JSON is read, refused and written as python3 does', () => {
  expect(python.stderr).toBe('');
  const rows = JSON.parse(python.stdout) as [string, string | null, ...unknown[]][];
  expect(rows.length).toBe(6000);
  for (const [text, error, ...wanted] of rows) {
    if (error !== null) {
      expect(() => parsePythonJson(text), JSON.stringify(text)).toThrow(
        error === '' ? PythonJsonError : new PythonJsonError(error),
      );
      continue;
    }
    if (/"\d+": /.test(String(wanted[1]))) continue;
    const value = parsePythonJson(text);
    const got = [
      pythonRepr(value),
      dumpCompact(value),
      dumpIndented(value),
      isTruthy(value),
      pythonTypeName(value),
    ];
    expect([text, ...got]).toEqual([text, ...wanted]);
  }
});

describe('JSON as Python reads it', () => {
  test('a byte order mark is refused', () => {
    expect(() => parsePythonJson('\ufeff{}')).toThrow('Unexpected UTF-8 BOM (decode using utf-8-sig)');
  });
  test('floats stay apart from ints until they are stored', () => {
    expect(parsePythonJson('[1.0, 1, true]')).toEqual([new PythonFloat(1), 1, true]);
    expect(plainJson(parsePythonJson('[1.0, {"a": 2.5}]'))).toEqual([1, { a: 2.5 }]);
  });
  test('"__proto__" is a key like any other', () => {
    const value = parsePythonJson('{"__proto__": {"x": 1}}');
    expect(Object.keys(value as object)).toEqual(['__proto__']);
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
  });
  test('nesting without end is refused, not a crash', () => {
    expect(() => parsePythonJson('['.repeat(100_000))).toThrow('maximum recursion depth exceeded');
  });
});

describe('text as Python sees it', () => {
  test('strip takes Unicode blanks and the separators U+001C-1F, and leaves U+FEFF and U+200B', () => {
    expect(pythonStrip('\u00a0\u2003\u0085\x1c x \u3000\n')).toBe('x');
    expect(pythonStrip('\ufeffx\u200b')).toBe('\ufeffx\u200b');
    expect(isBlank('\u00a0\u2003\n')).toBe(true);
    expect(isBlank('\u200b')).toBe(false);
    expect(isBlank('')).toBe(true);
  });
  test('order is by code point', () => {
    const sorted = ['\u{1F600}', '\uffff', 'a', 'B', 'ab', ''].sort(compareCodePoints);
    expect(sorted).toEqual(['', 'B', 'a', 'ab', '\uffff', '\u{1F600}']);
  });
});
