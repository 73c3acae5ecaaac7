import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { cosineSimilarity } from '../../../src/metrics/index.ts';
import { firstLine } from '../../../src/metrics/similarity/firstLine.ts';
import { isPythonBlank, isPythonWord, pythonLower } from '../../../src/metrics/similarity/pythonText.ts';

/**
 * Every character's class and lower case, and the cosine by the book of some thousand random pairs; the reference
 * reads text with Unicode 14.
 */
const SCRIPT = String.raw`
import json, math, random, re, sys, unicodedata
from collections import Counter
word, every = re.compile(r'\w'), [c for c in range(0x110000) if not 0xd800 <= c < 0xe000]
def cosine(a, b):
    if a == b: return 1.0
    if not a or not b: return 0.0
    a, b = a.lower(), b.lower()
    x, y = (Counter(re.findall(r'\b\w+\b', t)) for t in (a, b))
    if not x and not y:
        a, b = (re.sub(r'\s\s+', ' ', t) for t in (a, b))
        x, y = (Counter(t[i:i + n] for n in (1, 2, 3) for i in range(len(t) - n + 1)) for t in (a, b))
    if not x or not y: return 0.0
    return sum(v * y[k] for k, v in x.items()) / math.sqrt(sum(v * v for v in x.values()) * sum(v * v for v in y.values()))
def line(t): return t.strip().split('\n')[0].strip()
r = random.Random(5)
letters = 'aAbB1_ \t\n\r.;(){}\u00e9\u00c9\u0130\u03a3\u03c3\u03c2\u0301\u200d\u2028\ufeff\x1c\x85\u00b2\u2160\u24b6\ua7cb\u0264\u4e2d\U0001d400\U0001f600\U00010400\U00016ea0'
marks = ' \t\n\r.;(){}\u0301\u2028\ufeff\x1c\x85\u24b6\U0001f600'
def text(pool): return ''.join(r.choices(pool, k=r.randint(0, 12)))
pairs = [(text(p), text(p)) for p in [letters] * 3000 + [marks] * 2000]
print(json.dumps({
  'unicode': unicodedata.unidata_version,
  'words': [c for c in every if word.match(chr(c))],
  'blanks': [c for c in every if chr(c).isspace()],
  'lower': [[c, chr(c).lower()] for c in every if chr(c).lower() != chr(c)],
  'pairs': [[a, b, line(a), line(b), cosine(a, b)] for a, b in pairs],
}))
`;

interface Answers {
  unicode: string;
  words: number[];
  blanks: number[];
  lower: [number, string][];
  pairs: [string, string, string, string, number][];
}

const run = spawnSync('python3', ['-c', SCRIPT], { encoding: 'utf8', maxBuffer: 1 << 26 });
const absent = run.error !== undefined;
const answers: Answers | null = absent ? null : JSON.parse(run.stdout);
const alike = answers?.unicode.startsWith('14.') ?? false;
if (!alike) {
  const found = answers === null ? 'no python3' : `python3 with Unicode ${answers.unicode}`;
  console.warn(`SKIPPED: ${found} is here, not Python 3.11, so texts were not compared with it.`);
}

const characters = Array.from({ length: 0x110000 }, (_, code) => code).filter(
  (code) => code < 0xd800 || code > 0xdfff,
);

describe.skipIf(!alike)('as Python 3.11 does', () => {
  test('word characters, white space and lower case, of every character', () => {
    expect(characters.filter(isPythonWord)).toEqual(answers?.words);
    expect(characters.filter((code) => code < 0x10000 && isPythonBlank(code))).toEqual(answers?.blanks);
    const lowered = characters
      .map((code) => [code, String.fromCodePoint(code)] as const)
      .map(([code, text]) => [code, text, pythonLower(text)] as const)
      .filter(([, text, lower]) => lower !== text)
      .map(([code, , lower]) => [code, lower]);
    expect(lowered).toEqual(answers?.lower);
  });

  test('first lines and cosines of 5000 pairs', () => {
    const pairs = answers?.pairs ?? [];
    expect(pairs).toHaveLength(5000);
    for (const [a, b, lineOfA, lineOfB, cosine] of pairs) {
      expect([lineOf(a), lineOf(b)]).toEqual([lineOfA, lineOfB]);
      expect(Math.abs(cosineSimilarity(a, b) - cosine), JSON.stringify([a, b])).toBeLessThan(1e-12);
    }
  });
});

function lineOf(text: string): string {
  const { begin, end } = firstLine(`x\n${text}\nx`, 2, text.length + 2);
  return text.slice(begin - 2, end - 2);
}
