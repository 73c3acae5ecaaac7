import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readSource } from '../../wasm/tzdata/source.ts';
import { tzdataZip } from '../../wasm/tzdata/zip.ts';
import { zoneFiles } from '../../wasm/tzdata/zoneFiles.ts';

const OURS = join(import.meta.dirname, '../../wasm/tzdata/tzdata.zi');
/** Where Debian and its kin keep the zones, and the rules they were compiled from. */
const SYSTEM = '/usr/share/zoneinfo';

/**
 * Compares two folders of zones as Python sees them: around every transition of either, at moments between,
 * and from the wall clock back, in both folds. Prints how many moments it compared, then what differs.
 */
const COMPARE = `
import datetime, os, random, struct, sys
from zoneinfo import ZoneInfo
ours, theirs = sys.argv[1:]
EPOCH = datetime.datetime(1970, 1, 1, tzinfo=datetime.timezone.utc)

def transitions(path):
    data = open(path, 'rb').read()
    counts = lambda at: struct.unpack('>6l', data[at + 20:at + 44])
    ut, standard, leaps, times, types, names = counts(0)
    at = 44 + times * 5 + types * 6 + names + leaps * 8 + standard + ut
    times = counts(at)[3]
    return struct.unpack(f'>{times}q', data[at + 44:at + 44 + 8 * times])

keys = [os.path.relpath(os.path.join(root, name), ours) for root, _, names in os.walk(ours) for name in names]
random.seed(2026)
compared, different = 0, []
for key in sorted(keys):
    paths = [os.path.join(folder, key) for folder in (ours, theirs)]
    zones = [ZoneInfo.from_file(open(path, 'rb'), key=key) for path in paths]
    switches = {at for path in paths for at in transitions(path) if at > -6e10}
    moments = {at + shift for at in switches for shift in (-1, 0, 1, 7776000)}
    moments |= {random.randrange(-3 * 10**9, 5 * 10**9) for _ in range(20)}
    for moment in moments:
        compared += 1
        seen = []
        for zone in zones:
            local = (EPOCH + datetime.timedelta(seconds=moment)).astimezone(zone)
            wall = [local.replace(fold=fold) for fold in (0, 1)]
            seen.append([local.isoformat(), local.tzname(), local.fold] + [(at.utcoffset(), at.dst(), at.tzname()) for at in wall])
        if seen[0] != seen[1] and len(different) < 10:
            different.append((key, moment, *map(str, seen)))
print(compared)
for line in different:
    print(*line)
`;

function pythonWithZoneinfo(): boolean {
  return spawnSync('python3', ['-c', 'import zoneinfo']).status === 0;
}

describe('the time zones that Python gets', () => {
  const comparable = existsSync(join(SYSTEM, 'tzdata.zi')) && pythonWithZoneinfo();
  if (!comparable) {
    console.warn(`SKIPPED: no python3 with zoneinfo, or no ${SYSTEM}/tzdata.zi, to compare time zones with.`);
  }

  test.skipIf(!comparable)(
    "compiled from the system's own rules, every zone is to Python what the system's own is",
    { timeout: 60_000 },
    () => {
      const folder = mkdtempSync(join(tmpdir(), 'benchtab-zones-'));
      try {
        const files = zoneFiles(readSource(readFileSync(join(SYSTEM, 'tzdata.zi'), 'utf8')));
        for (const [key, bytes] of files) {
          mkdirSync(dirname(join(folder, key)), { recursive: true });
          writeFileSync(join(folder, key), bytes);
        }
        const printed = execFileSync('python3', ['-c', COMPARE, folder, SYSTEM], { encoding: 'utf8' });
        const [compared, ...different] = printed.trimEnd().split('\n');
        expect(different).toEqual([]);
        expect(files.size).toBeGreaterThan(400);
        expect(Number(compared)).toBeGreaterThan(100_000);
      } finally {
        rmSync(folder, { recursive: true });
      }
    },
  );

  test('are a zip of less than 600 kB, the same at each build', async () => {
    const source = readSource(readFileSync(OURS, 'utf8'));
    const [once, again] = [await tzdataZip(source), await tzdataZip(source)];
    expect(once.length).toBeLessThan(600_000);
    expect(Buffer.compare(once, again)).toBe(0);
  });

  test('are refused with line and reason where the rules are damaged', () => {
    const rules = (line: string) => `# version 2026f\nR E 1977 1980 - Ap Su>=1 1u 1 S\n${line}\n`;
    expect(() => readSource(rules('R E 1977 o - Xx lastSu 1u 0 -'))).toThrow(/line 3: .*"Xx" is no month/);
    expect(() => readSource(rules('Z Europe/Nowhere 1;00 E CE%sT'))).toThrow(/line 3: .*"1;00" is no time/);
    expect(() => readSource(rules('?'))).toThrow(/line 3: .*neither Z, R nor L/);
    expect(() => zoneFiles(readSource(rules('Z Europe/Nowhere 1 F CE%sT')))).toThrow(
      /Europe\/Nowhere.*no rules named "F"/,
    );
    expect(() => zoneFiles(readSource(rules('L Europe/Nowhere Here')))).toThrow(
      /Here stands for Europe\/Nowhere/,
    );
  });
});
