import { createExecutor } from '../runner/engine/index.ts';
import { assemble, readTasks, textOf } from '../src/benchmarks/devbench/index.ts';
import type { Execution, Task } from '../src/model/index.ts';
import { ByHand, type CompiledLanguage } from '../tests/runner/support/engineNative.ts';
import { devbenchData } from '../tests/support/devbenchData.ts';
import { figure, median } from './lib/figures.ts';

/** How many golden completions are run in each language, and what the ratio of medians is to be. */
const LANGUAGES: Record<CompiledLanguage, { programs: number; goal: string }> = {
  java: { programs: 12, goal: '>= 4 x' },
  cpp: { programs: 12, goal: '>= 2 x' },
  c_sharp: { programs: 10, goal: '>= 10 x' },
};
/** Programs that wait for seconds say nothing of an engine. */
const BRISK_MS = 1500;
const MIB = 2 ** 20;
const LIMITS = { wallMs: 60_000, memoryBytes: 1024 * MIB, outputBytes: 64 * 1024 };

type Engine = Awaited<ReturnType<typeof createExecutor>>;

/**
 * Figures of the native runner's engine beside the plain way, one program after the other, both ways in turn, so
 * that a busy machine slows both. Begin it with `taskset -c 0` for one core.
 */
export async function benchRunner(): Promise<void> {
  const data = devbenchData();
  if (data === null) {
    console.log('../shared is absent: the runner was NOT measured');
    return;
  }
  const { tasks } = await readTasks(data.benchmark(), 'devbench');
  const started = performance.now();
  const engine = await createExecutor({ slots: 1, limits: LIMITS, libraries: null, unsafe: false });
  figure('start of the engine, all compilers warm', performance.now() - started, 'ms');
  const byHand = new ByHand();
  try {
    for (const language of Object.keys(LANGUAGES) as CompiledLanguage[]) {
      await benchLanguage(
        engine,
        byHand,
        language,
        tasks.filter((task) => task.language === language),
      );
    }
  } finally {
    byHand.remove();
    await engine.stop();
  }
}

async function benchLanguage(
  engine: Engine,
  byHand: ByHand,
  language: CompiledLanguage,
  tasks: readonly Task[],
): Promise<void> {
  const { programs, goal } = LANGUAGES[language];
  const first: number[] = [];
  const chosen: Text[] = [];
  for (const task of tasks) {
    if (chosen.length === programs) break;
    const program = goldenProgram(task);
    const { ms, result } = await timed(() => execute(engine, language, program));
    if (result.exitStatus !== 0 || result.durationMs > BRISK_MS) continue;
    first.push(ms);
    chosen.push(program);
    await execute(engine, language, changed(program, 'again'));
  }
  const again: number[] = [];
  const plain: number[] = [];
  for (const program of chosen) {
    const other = changed(program, 'once more');
    plain.push((await timed(() => byHand.run(language, program.path, program.text))).ms);
    again.push((await timed(() => execute(engine, language, other))).ms);
  }
  figure(`${language}: ${plain.length} golden completions by hand, median`, median(plain), 'ms');
  figure('  here, a first program with its headers and imports, median', median(first), 'ms');
  figure('  here, another program with the same ones, median', median(again), 'ms');
  figure('  ratio', median(plain) / median(again), 'x', goal);
  figure('  ratio to a first one', median(plain) / median(first), 'x');
}

/** A program that no cache has seen, of headers and imports that were: another completion of the same task. */
function changed(program: Text, how: string): Text {
  return { ...program, text: `${program.text}\n// ${how}\n` };
}

interface Text {
  path: string;
  text: string;
}

function goldenProgram(task: Task): Text {
  const text = String(task.data.golden_completion);
  const { path, segments } = assemble(task, {
    benchmark: task.benchmark,
    model: 'golden',
    taskId: task.id,
    index: 0,
    text,
    data: {},
  });
  return { path, text: textOf(segments) };
}

function execute(engine: Engine, language: CompiledLanguage, { path, text }: Text): Promise<Execution> {
  const entry = { kind: 'script' as const, path, watchAssertions: false };
  return engine.execute(
    { language, entry, files: { [path]: text }, stdin: '', limits: LIMITS, seed: null },
    new AbortController().signal,
    () => {},
  );
}

async function timed<T>(work: () => Promise<T>): Promise<{ ms: number; result: T }> {
  const started = performance.now();
  const result = await work();
  return { ms: performance.now() - started, result };
}
