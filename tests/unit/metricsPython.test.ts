import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { floatRepr, pythonFixed, pythonRound } from '../../src/metrics/index.ts';

/** Values with ties, near-ties, both signs, all magnitudes; written by Python so that both see the same. */
const SCRIPT = `
import json, random, struct
r = random.Random(7)
values = [0.0, -0.0, 0.125, 0.375, 2.675, 1.005, -0.125, -2.5, 2.5, 0.5, 1.5, 1e15, 1e16, 123456789012345680.0,
  1e21, 1e22, 5e-324, 1.7976931348623157e308, 1e-4, 1e-5, 0.00012345, 33.333333333333336, 66.66666666666667, 1e100]
values += [k / 8 for k in range(-400, 400)]
values += [k / 200 for k in range(-600, 600)]
values += [a / b * 100 for b in range(1, 30) for a in range(b + 1)]
values += [r.uniform(-200, 200) for _ in range(2000)]
while len(values) < 8000:
  v = struct.unpack('<d', r.randbytes(8))[0]
  if v == v and abs(v) != float('inf'): values.append(v)
print(json.dumps([[v.hex(), struct.pack('<d', v).hex(), repr(v), '%.2f' % v, '%.1f' % v, '%.0f' % v, repr(round(v, 2))] for v in values]))
`;

const python = spawnSync('python3', ['-c', SCRIPT], { encoding: 'utf8', maxBuffer: 1 << 26 });
const absent = python.error !== undefined;
if (absent) console.warn('SKIPPED: no python3 on this machine, so rounding was not compared with it');

test.skipIf(absent)('floats are written and rounded as python3 does', () => {
  expect(python.stderr).toBe('');
  const rows = JSON.parse(python.stdout) as [string, string, string, string, string, string, string][];
  expect(rows.length).toBe(8000);
  for (const [hex, bytes, repr, two, one, none, rounded] of rows) {
    const value = Buffer.from(bytes, 'hex').readDoubleLE(0);
    expect([
      hex,
      floatRepr(value),
      pythonFixed(value, 2),
      pythonFixed(value, 1),
      pythonFixed(value, 0),
    ]).toEqual([hex, repr, two, one, none]);
    expect([hex, floatRepr(pythonRound(value, 2))]).toEqual([hex, rounded]);
  }
});

test('what is not finite is written as Python writes it', () => {
  expect([NaN, Infinity, -Infinity].map(floatRepr)).toEqual(['nan', 'inf', '-inf']);
  expect(pythonFixed(-Infinity, 2)).toBe('-inf');
  expect(pythonFixed(NaN, 2)).toBe('nan');
  expect(pythonRound(Infinity, 2)).toBe(Infinity);
});
