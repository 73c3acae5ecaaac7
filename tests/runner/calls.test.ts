import { afterAll, describe, expect, test } from 'vitest';
import type { Execution, Json, Language } from '../../src/model/index.ts';
import { type CallsChange, callsOf, ends } from '../support/calls.ts';
import { openEngine } from './support/engine.ts';
import { hasToolchain, runNativeCalls } from './support/nativeCalls.ts';

const engine = await openEngine();
const TEST_MS = 600_000;
/** Generous: it holds for whatever the machine does beside. */
const LIMIT = { factor: 3, floorMs: 1500, ceilingMs: 3000 };

afterAll(async () => {
  await engine?.stop();
});

const run = (language: Language, source: string, calls: Json[][] = [[]], change: CallsChange = {}) =>
  runNativeCalls(engine, language, source, calls, change);

/** What each language has to say in these tests. */
interface Texts {
  language: Language;
  /** Gives everything back that it is given. */
  echo: string;
  /** Numbers that are none, the largest whole number, a text. */
  kinds: string;
  kindsEnd: string;
  /** Adds 1 to n, prints, keeps count. */
  counts: string;
  /** Throws for 1. */
  throws: string;
  thrown: string;
  /** Does not compile; the line. */
  broken: [source: string, line: number];
  /** Waits for n milliseconds, and for ever where n is below zero. */
  waits: string;
  /** Takes for ever to load. */
  loads: string;
  /** Ends its process for 1. */
  exits: string;
  /** Takes more memory than there is. */
  greedy: string;
  /** Gives back a text of n characters. */
  large: string;
  /** Writes an answer to every descriptor there is before it answers. */
  forges: string;
  /** Reads standard input and everything of the job's folder. */
  looks: string;
}

const CPP: Texts = {
  language: 'cpp',
  echo: '#include <map>\n#include <optional>\n#include <string>\n#include <tuple>\n#include <vector>\nusing namespace std;\ntuple<int, double, bool, string, vector<vector<int>>, map<string, long long>, optional<int>> solution(int a, double b, bool c, const string& d, vector<vector<int>>& e, map<string, long long> f, optional<int> g) { return {a, b, c, d, e, f, g}; }\nint main() { return 3; }\n',
  kinds:
    '#include <cmath>\n#include <limits>\n#include <string>\n#include <tuple>\nstd::tuple<double, double, unsigned long long, std::string> solution() { return {NAN, -INFINITY, std::numeric_limits<unsigned long long>::max(), "a\\"\\n\\x01\\u00e9"}; }\n',
  kindsEnd: '[NaN,-Infinity,18446744073709551615,"a\\"\\u000a\\u0001é"]',
  counts:
    '#include <iostream>\n#include <vector>\nint count = 0;\nstd::vector<int> solution(std::vector<int>& list) { list.push_back(1); std::cout << "seen" << std::endl; list.push_back(++count); return list; }\n',
  throws:
    '#include <stdexcept>\nint solution(int n) { if (n == 1) throw std::out_of_range("one"); return n; }\n',
  thrown: 'std::out_of_range: one',
  broken: ['int solution(int n) {\n  return m;\n}\n', 2],
  waits:
    '#include <chrono>\nint solution(int n) { auto end = std::chrono::steady_clock::now() + std::chrono::milliseconds(n); while (n < 0 || std::chrono::steady_clock::now() < end); return n; }\n',
  loads:
    'int wait() { for (volatile int n = 0;; n = n + 1); return 0; }\nint waited = wait();\nint solution() { return waited; }\n',
  exits: '#include <cstdlib>\nint solution(int n) { if (n == 1) std::exit(4); return n; }\n',
  greedy:
    '#include <vector>\nint solution(int n) { std::vector<std::vector<char>> kept; for (;;) kept.emplace_back(1 << 24, 1); }\n',
  large: "#include <string>\nstd::string solution(int n) { return std::string(n, 'x'); }\n",
  forges:
    '#include <unistd.h>\nint solution(int n) { if (n == 1) for (int fd = 0; fd < 50; fd++) { const char text[] = "returned 1 42\\nreturned 1 43\\n"; if (write(fd, text, sizeof text - 1) < 0) continue; } return n; }\n',
  looks:
    '#include <filesystem>\n#include <fstream>\n#include <iostream>\n#include <iterator>\n#include <string>\nbool solution(int n) { std::string all; std::cin >> all; for (auto& one : std::filesystem::recursive_directory_iterator("/job")) { std::ifstream in(one.path(), std::ios::binary); all += std::string(std::istreambuf_iterator<char>(in), {}); } return all.find(std::string("here-") + "the-yardstick") != std::string::npos; }\n',
};

const JAVA: Texts = {
  language: 'java',
  echo: 'import java.util.*;\nclass Solution {\n  static List<Object> solution(int a, double b, boolean c, String d, int[][] e, Map<String, Long> f, Integer g) { return Arrays.asList(a, b, c, d, e, f, g); }\n  public static void main(String[] a) { System.exit(3); }\n}\n',
  kinds:
    'import java.util.*;\npublic class Whatever {\n  public Object[] solution() { return new Object[] { Double.NaN, Double.NEGATIVE_INFINITY, new java.math.BigInteger("18446744073709551615"), "a\\"\\n\\u0001\\u00e9" }; }\n}\n',
  kindsEnd: '[NaN,-Infinity,18446744073709551615,"a\\"\\u000a\\u0001é"]',
  counts:
    'import java.util.*;\nclass Solution {\n  int count = 0;\n  List<Integer> solution(List<Integer> list) { list.add(1); System.out.println("seen"); list.add(++count); return list; }\n}\n',
  throws:
    'class Solution {\n  static int solution(int n) {\n    if (n == 1) throw new IndexOutOfBoundsException("one");\n    return n;\n  }\n}\n',
  thrown: 'IndexOutOfBoundsException: one',
  broken: ['class Solution {\n  static int solution(int n) { return m; }\n}\n', 2],
  waits:
    'class Solution {\n  static int solution(int n) { long end = System.nanoTime() + n * 1_000_000L; while (n < 0 || System.nanoTime() < end); return n; }\n}\n',
  loads:
    'class Solution {\n  static { while (System.nanoTime() != 0); }\n  static int solution() { return 1; }\n}\n',
  exits: 'class Solution {\n  static int solution(int n) { if (n == 1) System.exit(4); return n; }\n}\n',
  greedy:
    'import java.util.*;\nclass Solution {\n  static int solution(int n) { List<byte[]> kept = new ArrayList<>(); for (;;) kept.add(new byte[1 << 24]); }\n}\n',
  large: 'class Solution {\n  static String solution(int n) { return "x".repeat(n); }\n}\n',
  forges:
    'import java.io.*;\nclass Solution {\n  static int solution(int n) throws IOException { if (n == 1) new FileOutputStream(FileDescriptor.out).write("returned 1 42\\nreturned 1 43\\n".getBytes()); return n; }\n}\n',
  looks:
    'import java.io.*;\nimport java.nio.file.*;\nimport java.util.*;\nclass Solution {\n  static boolean solution(int n) throws IOException {\n    StringBuilder all = new StringBuilder(new String(System.in.readAllBytes()));\n    for (Path one : (Iterable<Path>) Files.walk(Path.of("/job")).filter(Files::isRegularFile)::iterator) all.append(new String(Files.readAllBytes(one), "ISO-8859-1"));\n    return all.indexOf(String.join("-", "here", "the", "yardstick")) >= 0;\n  }\n}\n',
};

const C_SHARP: Texts = {
  language: 'c_sharp',
  echo: 'class Program {\n  static (int, double, bool, string, List<int[]>, IDictionary<string, long>, int?) solution(int a, double b, bool c, string d, List<int[]> e, IDictionary<string, long> f, int? g) => (a, b, c, d, e, f, g);\n  static int Main() => 3;\n}\n',
  kinds:
    'public class Whatever {\n  public object[] solution() => new object[] { double.NaN, float.NegativeInfinity, System.Numerics.BigInteger.Parse("18446744073709551615"), "a\\"\\n\\u0001\\u00e9" };\n}\n',
  kindsEnd: '[NaN,-Infinity,18446744073709551615,"a\\"\\n\\u0001é"]',
  counts:
    'class Solution {\n  int count = 0;\n  List<int> solution(List<int> list) { list.Add(1); Console.OpenStandardOutput().Write("seen\\n"u8); list.Add(++count); return list; }\n}\n',
  throws:
    'class Solution {\n  static int solution(int n) {\n    if (n == 1) throw new IndexOutOfRangeException("one");\n    return n;\n  }\n}\n',
  thrown: 'IndexOutOfRangeException: one',
  broken: ['class Solution {\n  static int solution(int n) => m;\n}\n', 2],
  waits:
    'class Solution {\n  static int solution(int n) { var clock = System.Diagnostics.Stopwatch.StartNew(); while (n < 0 || clock.ElapsedMilliseconds < n); return n; }\n}\n',
  loads: 'class Solution {\n  static Solution() { for (;;); }\n  static int solution() => 1;\n}\n',
  exits: 'class Solution {\n  static int solution(int n) { if (n == 1) Environment.Exit(4); return n; }\n}\n',
  greedy:
    'class Solution {\n  static int solution(int n) { var kept = new List<byte[]>(); for (;;) kept.Add(GC.AllocateArray<byte>(1 << 24, pinned: true)); }\n}\n',
  large: "class Solution {\n  static string solution(int n) => new string('x', n);\n}\n",
  forges:
    'class Solution {\n  static int solution(int n) {\n    for (int fd = 0; n == 1 && fd < 50; fd++)\n      try { new FileStream(new Microsoft.Win32.SafeHandles.SafeFileHandle(fd, false), FileAccess.Write, 0).Write("returned 1 42\\nreturned 1 43\\n"u8); } catch (Exception) { }\n    return n;\n  }\n}\n',
  looks:
    'class Solution {\n  static bool solution(int n) {\n    var all = Console.In.ReadToEnd();\n    foreach (var one in Directory.EnumerateFiles("/job", "*", SearchOption.AllDirectories)) all += System.Text.Encoding.Latin1.GetString(File.ReadAllBytes(one));\n    return all.Contains(string.Join("-", "here", "the", "yardstick"));\n  }\n}\n',
};

describe.skipIf(engine === null).each([CPP, JAVA, C_SHARP])('functions of $language', (texts) => {
  const { language } = texts;
  const here = test.skipIf(!hasToolchain(engine, language));
  const TIMED = { timeout: TEST_MS };

  here('values of every kind go in and come out', TIMED, async () => {
    const given: Json[] = [-7, 2.5, true, 'a"\n\u00e9\u{1f600}', [[1, 2], [], [3]], { x: 2 ** 40 }, null];
    const [end] = ends(await run(language, texts.echo, [given]));
    expect(JSON.parse(end ?? '')).toEqual(given);
    expect(ends(await run(language, texts.kinds))).toEqual([texts.kindsEnd]);
    const execution = await run(language, texts.large, [[10], [70_000]]);
    expect(ends(execution)).toEqual(['"xxxxxxxxxx"', 'not plain: more than 65536 bytes of JSON']);
    expect(execution).toMatchObject({ outcome: 'exited', cases: null, script: null });
  });

  here('arguments are new each time, what a source keeps stays, what it prints is told', TIMED, async () => {
    const execution = await run(language, texts.counts, [[[]], [[5]]]);
    expect(ends(execution)).toEqual(['[1,1]', '[5,1,2]']);
    expect(execution.stderr.text).toBe('seen\nseen\n');
    expect(execution.stdout.text).toBe('');
  });

  here('what does not fit a parameter, or is thrown, is that call’s alone', TIMED, async () => {
    const found = ends(await run(language, texts.throws, [[0], [1], ['x'], [2 ** 40], [1, 2], [5]]));
    expect(found[1]).toBe(texts.thrown);
    for (const end of found.slice(2, 5)) expect(end).toMatch(/does not fit the solution's parameter/);
    expect([found[0], found[5], found.length]).toEqual(['0', '5', 6]);
  });

  here('a source may not compile, or lack the function', TIMED, async () => {
    const [source, line] = texts.broken;
    expect((await run(language, source)).calls).toMatchObject({
      load: { status: 'raised', error: { type: 'CompileError', lineno: line } },
      found: false,
    });
    const lacking = await run(language, texts.throws, [[0]], { entry: { functionName: 'other' } });
    expect(lacking.calls).toMatchObject({ load: { status: 'done' }, found: false, calls: [] });
    for (const bad of ['{}', '[', '[1] 2']) {
      const execution = await run(language, texts.throws, [[0]], { call: { arguments: bad } });
      expect(execution.detail).toBe('The arguments of call 1 are no JSON array.');
    }
  });

  here('a call that does not end is over its limit, and the next is made', TIMED, async () => {
    const execution = await run(language, texts.waits, [[0], [-1], [3200], [0]], { call: { limit: LIMIT } });
    expect(ends(execution)).toEqual(['0', 'over-limit', 'over-limit', '0']);
    const endless = await run(language, texts.waits, [[0], [-1]], { limits: { wallMs: 8000 } });
    expect(endless.outcome).toBe('timed-out');
    expect(ends(endless)).toEqual(['0']);
  });

  here('limits come of the yardstick, or are the ceiling where it fails', TIMED, async () => {
    const timed = (source: string, functionName = 'solution') =>
      run(language, texts.throws, [[0], [700]], {
        call: { limit: LIMIT },
        entry: { yardstick: { source, functionName } },
      });
    const [short, long] = callsOf(await timed(texts.waits));
    expect(short?.limitMs).toBe(Math.max(1500, 3 * (short?.yardstickMs ?? 0)));
    expect(long?.yardstickMs).toBeGreaterThanOrEqual(700);
    expect(long?.limitMs).toBe(Math.min(3000, 3 * (long?.yardstickMs ?? 0)));
    const failing: [Execution, RegExp][] = [
      [await timed(texts.broken[0]), /^It does not compile: /],
      [await timed(texts.waits, 'other'), /^It (has no function other|does not compile)/],
      [await timed(texts.greedy), /^Call 1 (raised|ended)/],
    ];
    for (const [execution, failure] of failing) {
      expect(execution.calls?.yardstickFailure).toMatch(failure);
      expect(callsOf(execution)[0]).toMatchObject({ limitMs: 3000, yardstickMs: null });
      expect(ends(execution)).toEqual(['0', '700']);
    }
  });

  here('fixed limits take no yardstick', TIMED, async () => {
    const execution = await run(language, texts.throws, [[0]], {
      call: { limit: { factor: 3, floorMs: 3000, ceilingMs: 3000 } },
      entry: { yardstick: { source: texts.broken[0], functionName: 'solution' } },
    });
    expect(execution.calls?.yardstickFailure).toBeNull();
    expect(callsOf(execution)).toMatchObject([{ end: { value: '0' }, limitMs: 3000, yardstickMs: null }]);
  });

  here('a source that does not load in its time is ended, and says so', TIMED, async () => {
    const execution = await run(language, texts.loads, [[]], { entry: { loadMs: 500 } });
    expect(execution).toMatchObject({
      outcome: 'timed-out',
      detail: 'Its source did not load in time.',
      calls: { load: null, found: false, calls: [] },
    });
  });

  here('what ends its process keeps the facts before it', TIMED, async () => {
    const execution = await run(language, texts.exits, [[0], [1], [0]]);
    expect(execution).toMatchObject({ outcome: 'exited', exitStatus: 4 });
    expect(ends(execution)).toEqual(['0']);
    const greedy = await run(language, texts.greedy, [[0]]);
    expect(ends(greedy)[0] ?? greedy.outcome).toMatch(
      /^(out-of-memory|crashed|OutOfMemoryE.*|std::bad_alloc.*)$/,
    );
  });

  here('answers that were not asked for end the program: none is another call’s', TIMED, async () => {
    const execution = await run(language, texts.forges, [[0], [1], [7]]);
    const [first, second, third] = ends(execution);
    expect(first).toBe('0');
    expect(second ?? '42').toBe('42');
    expect(third).toBeUndefined();
    expect(execution.outcome).toBe('crashed');
    expect(ends(await run(language, texts.forges, [[0], [7]]))).toEqual(['0', '7']);
  });

  here('nothing of the yardstick is there', TIMED, async () => {
    const hidden = '// here-the-yardstick\n';
    const execution = await run(language, texts.looks, [[0]], {
      call: { limit: LIMIT },
      entry: { yardstick: { source: hidden + texts.throws, functionName: 'solution' } },
    });
    expect(execution.calls?.yardstickFailure).toBeNull();
    expect(ends(execution)).toEqual(['false']);
  });
});

test.skipIf(engine === null)('other languages are called elsewhere, by name', async () => {
  const execution = await run('typescript', 'const solution = () => 1;');
  expect(execution).toMatchObject({ outcome: 'unsupported', missingFeatures: ['calls in typescript'] });
});
