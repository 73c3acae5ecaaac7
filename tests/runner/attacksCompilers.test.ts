import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Executor } from '../../runner/engine/executor.ts';
import type { Language } from '../../src/model/index.ts';
import { inPairs } from '../support/inPairs.ts';
import { openEngine, run } from './support/engine.ts';

const engine = await openEngine();
const TEST_MS = 600_000;

const HONEST: readonly [Language, string][] = [
  ['java', 'public class Main { public static void main(String[] a) { System.out.print("hello"); } }'],
  ['cpp', '#include <iostream>\nint main() { std::cout << "hello"; }'],
  ['c_sharp', 'Console.Write("hello");'],
  ['typescript', "const text: string = 'hello';\nprocess.stdout.write(text);"],
];

describe.skipIf(engine === null)('a program that attacks its compiler', () => {
  const secret = `secret-${randomUUID()}`;

  beforeAll(() => {
    process.env.BENCHTAB_TEST_SECRET = secret;
  });

  // The compilers that stay have to be there for the next program, as they were before.
  afterEach(async () => {
    await inPairs(HONEST, async ([language, text]) => {
      expect(await run(opened(engine), language, text)).toMatchObject({
        outcome: 'exited',
        exitStatus: 0,
        stdout: { text: 'hello' },
      });
    });
  });

  afterAll(async () => {
    await engine?.stop();
  });

  test(
    'by templates without end, is refused or ended',
    async () => {
      const text = [
        'template <class A, class B> struct Pair {};',
        'template <class A, int N> struct Grow { using type = typename Grow<Pair<A, Pair<A, A>>, N - 1>::type;',
        '  static constexpr int value = Grow<Pair<A, int>, N - 1>::value + Grow<Pair<int, A>, N - 1>::value; };',
        'template <class A> struct Grow<A, 0> { using type = A; static constexpr int value = 1; };',
        'int main() { return Grow<int, 800>::value; }',
      ].join('\n');
      const { outcome, exitStatus } = await run(opened(engine), 'cpp', text);
      expect(['timed-out', 'out-of-memory', 'exited']).toContain(outcome);
      expect(exitStatus).not.toBe(0);
    },
    TEST_MS,
  );

  test.each(['/dev/zero', '/dev/random', '/proc/kcore'])(
    'by including %s, is refused or ended',
    async (path) => {
      const { outcome, exitStatus } = await run(opened(engine), 'cpp', `#include "${path}"\nint main() {}\n`);
      expect(['timed-out', 'out-of-memory', 'exited', 'unsupported']).toContain(outcome);
      expect(exitStatus).not.toBe(0);
    },
    TEST_MS,
  );

  test.each(['/etc/passwd', '/proc/1/environ', '/proc/self/environ', '/etc/shadow', '/root/.bashrc'])(
    'by including %s, reads nothing of this machine',
    async (path) => {
      const texts = [
        `#include "${path}"\nint main() {}\n`,
        `#include <iostream>\n__asm__(".global data\\ndata: .incbin \\"${path}\\"\\n.byte 0");\nextern "C" const char data[];\nint main() { std::cout << data; }\n`,
      ];
      await inPairs(texts, async (text) => {
        const told = JSON.stringify(await run(opened(engine), 'cpp', text));
        expect(told).not.toContain(secret);
        expect(told).not.toMatch(/bin\/(ba)?sh|daemon/);
      });
    },
    TEST_MS,
  );

  test(
    'by an annotation processor, does not have it run',
    async () => {
      const files = {
        'META-INF/services/javax.annotation.processing.Processor': 'Processor\n',
        'Processor.java': [
          'import java.util.*; import javax.annotation.processing.*; import javax.lang.model.element.*;',
          '@SupportedAnnotationTypes("*") public class Processor extends AbstractProcessor {',
          '  static { System.exit(7); }',
          '  public boolean process(Set<? extends TypeElement> all, RoundEnvironment round) { System.exit(7); return true; }',
          '}',
        ].join('\n'),
      };
      const text =
        'public class Main { @Deprecated public static void main(String[] a) { System.out.print("run"); } }';
      expect(await run(opened(engine), 'java', text, { files })).toMatchObject({
        exitStatus: 0,
        stdout: { text: 'run' },
      });
    },
    TEST_MS,
  );

  test.each<[Language, string]>([
    ['java', `public class Main { int x = ${'('.repeat(20_000)}1${')'.repeat(20_000)}; }`],
    ['c_sharp', `Console.Write(${'1+'.repeat(200_000)}1);`],
    ['c_sharp', `Console.Write(${'('.repeat(50_000)}1${')'.repeat(50_000)});`],
    ['typescript', `const x = ${'['.repeat(50_000)}1${']'.repeat(50_000)};`],
    ['cpp', `int main() { return ${'('.repeat(100_000)}1${')'.repeat(100_000)}; }`],
  ])(
    'by depth, in %s, is told as refused, lost or run, and harms nobody',
    async (language, text) => {
      const { outcome } = await run(opened(engine), language, text);
      expect(['exited', 'timed-out', 'out-of-memory', 'crashed']).toContain(outcome);
    },
    TEST_MS,
  );

  test(
    'disturbs no other program',
    async () => {
      const deep = `public class Main { int x = ${'('.repeat(20_000)}1${')'.repeat(20_000)}; }`;
      const [, good] = await Promise.all([
        run(opened(engine), 'java', deep),
        run(opened(engine), 'java', HONEST[0]?.[1] ?? ''),
      ]);
      expect(good).toMatchObject({ exitStatus: 0, stdout: { text: 'hello' } });
    },
    TEST_MS,
  );
});

function opened(engine: Executor | null): Executor {
  if (engine === null) throw new Error('There is no engine.');
  return engine;
}
