import { afterAll, describe, expect, test } from 'vitest';
import type { Json } from '../../src/model/index.ts';
import { type CallsChange, callsOf, ends } from '../support/calls.ts';
import { openEngine } from './support/engine.ts';
import { hasToolchain, runNativeCalls } from './support/nativeCalls.ts';

const engine = await openEngine();
const TIMED = { timeout: 600_000 };

afterAll(async () => {
  await engine?.stop();
});

const run = (source: string, calls?: Json[][], change?: CallsChange) =>
  runNativeCalls(engine, 'c_sharp', source, calls, change);
const inClass = (member: string) => `class Solution {\n  ${member}\n}\n`;

describe.skipIf(!hasToolchain(engine, 'c_sharp'))('functions of C#', () => {
  test('take the collections that C# has', TIMED, async () => {
    const given: Json[] = [
      [[1], []],
      ['a', 'b'],
      ['x'],
      [2.5],
      { a: [1] },
      { b: true },
      [[1, 'one']],
      { any: [null, 1, 2.5, 'text', false] },
      [-3, null],
    ];
    const source = inClass(
      'static object[] solution(int[][] a, IEnumerable<string> b, ISet<char> c, Queue<float> d, IReadOnlyDictionary<string, List<short>> e, SortedDictionary<string, bool> f, (byte, string)[] g, object h, params decimal?[] i) => new object[] { a, b, c, d, e, f, g, h, i };',
    );
    const [end] = ends(await run(source, [given]));
    expect(JSON.parse(end ?? '')).toEqual(given);
  });

  test('take numbers of any length, and those that JSON has not', TIMED, async () => {
    const call = {
      arguments:
        '[9007199254740993, 18446744073709551615, 123456789012345678901234567890, 12345678901234567890, NaN, -Infinity, "NaN", [Infinity, 1]]',
    };
    const source = inClass(
      'static object[] solution(long a, ulong b, System.Numerics.BigInteger c, object d, double e, float f, string g, object h) => new object[] { a, b, c, d, e, f, g, h };',
    );
    expect(ends(await run(source, [[]], { call }))).toEqual([
      '[9007199254740993,18446744073709551615,123456789012345678901234567890,12345678901234567890,NaN,-Infinity,"NaN",[Infinity,1]]',
    ]);
    const text = inClass('static double solution(double a) => a;');
    expect(ends(await run(text, [['NaN'], [1e308], [0.1]]))).toEqual([
      expect.stringMatching(/does not fit the solution's parameter/),
      '1E+308',
      '0.1',
    ]);
  });

  test('give back plain data and nothing else', TIMED, async () => {
    const source = inClass(`static object solution(string what) => what switch {
      "node" => new Solution(),
      "table" => new int[2, 2],
      "keys" => new Dictionary<int, int> { [1] = 2 },
      "endless" => Enumerable.Repeat(1, int.MaxValue),
      "day" => DayOfWeek.Friday,
      "itself" => Itself(),
      _ => Enumerable.Range(0, 3).Select(one => one * one) };
    static object Itself() { var list = new List<object>(); list.Add(list); return list; }`);
    const calls = ['node', 'table', 'keys', 'endless', 'day', 'itself', 'squares'].map((what) => [what]);
    expect(ends(await run(source, calls))).toEqual([
      'not plain: Solution',
      'not plain: Int32[,]',
      'not plain: dictionary with other keys than texts',
      'not plain: more than 65536 bytes of JSON',
      'not plain: DayOfWeek',
      expect.stringMatching(/^not plain: (nested too deep|more than 65536 bytes of JSON)$/),
      '[0,1,4]',
    ]);
    expect(ends(await run(inClass('static void solution() {}')))).toEqual(['not plain: void']);
  });

  test('what is computed as it is read is computed while the clock runs', TIMED, async () => {
    const source = inClass(
      'static IEnumerable<int> solution(int ms) { Thread.Sleep(ms); yield return ms; throw new Exception("late"); }',
    );
    const execution = await run(source, [[400]]);
    expect(ends(execution)).toEqual(['Exception: late']);
    expect(callsOf(execution)[0]?.durationMs).toBeGreaterThanOrEqual(400);
  });

  test('may stand outside of every class, beside classes, or be of an object', TIMED, async () => {
    const bare =
      'static int solution(int n) => Helper.One + n;\nclass Helper { public const int One = 1; }\n';
    expect(ends(await run(bare, [[2]]))).toEqual(['3']);
    const both =
      'namespace Some.Where;\nclass Program { static void Main() {} int solution() => 1; }\nclass Solution { public int solution() => 2; }\n';
    expect(ends(await run(both))).toEqual(['2']);
  });

  test('raise with their lines; a class that cannot be made ready does not load', TIMED, async () => {
    const thrown = await run(inClass('static int solution(int[] n) =>\n    n[1];'), [[[1]]]);
    expect(callsOf(thrown)[0]?.end).toMatchObject({
      error: {
        type: 'IndexOutOfRangeException',
        isA: ['Exception'],
        traceback: [{ source: true, file: 'solution.cs', line: 3, name: 'solution' }],
      },
    });
    const unready = inClass(
      'static int[] table = Made();\n  static int[] Made() => throw new InvalidOperationException("no table");\n  static int solution() => table[0];',
    );
    expect((await run(unready)).calls).toMatchObject({
      load: { status: 'raised', error: { type: 'InvalidOperationException', message: 'no table' } },
      found: false,
    });
  });

  test('that recurse for ever end their process', TIMED, async () => {
    const source = inClass('static int solution(int n) => n == 1 ? solution(n) + 1 : n;');
    const execution = await run(source, [[0], [1], [2]]);
    expect(execution.outcome).toBe('crashed');
    expect(ends(execution)).toEqual(['0']);
  });
});
