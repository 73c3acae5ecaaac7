import { describe, expect, test } from 'vitest';
import type { EngineProgress, Language, Runtime } from '../../src/model/index.ts';
import { Routes } from '../../src/runtimes/routes.ts';
import { HandRuntime } from './runsSupport.ts';

/** A stand-in engine of these languages that tells of its start. */
class Engine extends HandRuntime implements Runtime {
  override readonly languages: readonly Language[];
  override async start(languages: readonly Language[] = [], onProgress?: (progress: EngineProgress) => void) {
    await super.start();
    this.asked.push([...languages]);
    const told = { loadedBytes: 5, totalBytes: 10, readyWorkers: 1, wantedWorkers: 2 };
    onProgress?.({ stage: 'starting', ...told });
    onProgress?.({ stage: 'ready', ...told });
  }
  readonly asked: Language[][] = [];

  constructor(languages: Language[], concurrency: number, version: string) {
    super(concurrency, version);
    this.languages = languages;
  }
}

const python = () => new Engine(['python'], 2, 'py-1');
const scripts = () => new Engine(['javascript', 'typescript'], 3, 'js-1');
const program = (language: Language) => ({
  language,
  entry: { kind: 'script' as const, path: 'main.py', watchAssertions: false },
  files: { 'main.py': 'pass' },
  stdin: '',
  limits: { wallMs: 1000, memoryBytes: 1e9, outputBytes: 1e6 },
  seed: null,
});

describe('several runtimes as one', () => {
  test('a program goes to the engine of its language', async () => {
    const [one, other] = [python(), scripts()];
    const routes = new Routes([one, other]);
    await routes.execute(program('typescript'));
    expect([one.executed.length, other.executed.length]).toEqual([0, 1]);
  });

  test('a language that nothing runs is unsupported, and is named', async () => {
    const execution = await new Routes([python()]).execute(program('java'));
    expect(execution).toMatchObject({ outcome: 'unsupported', missingFeatures: ['java'], exitStatus: null });
  });

  test('the first engine of a language is taken', async () => {
    const [one, other] = [new Engine(['javascript'], 1, 'container'), scripts()];
    const routes = new Routes([one, other]);
    await routes.execute(program('javascript'));
    expect([one.executed.length, other.executed.length]).toEqual([1, 0]);
    expect(routes.versionFor(['javascript'])).toBe('container');
  });

  test('only engines that are needed start, with the languages they are needed for', async () => {
    const [one, other] = [python(), scripts()];
    await new Routes([one, other]).start(['javascript', 'java']);
    expect([one.asked, other.asked]).toEqual([[], [['javascript']]]);
  });

  test('a version depends on the languages asked for, not on their order', () => {
    const routes = new Routes([python(), scripts()]);
    expect(routes.versionFor(['python'])).toBe('py-1');
    expect(routes.versionFor(['python', 'java'])).toBe(routes.versionFor(['java', 'python']));
    expect(routes.versionFor(['java'])).toBe('none for java');
    expect(routes.versionFor(['typescript', 'javascript'])).toBe('js-1');
  });

  test('what the first turns out to take is not tried on the next', async () => {
    const asked: [string, readonly Language[]][] = [];
    const found = (name: string, before: Language[], after: Language[]): Runtime => {
      let languages = before;
      const engine = new Engine(after, 1, name);
      return {
        ...engine,
        get languages() {
          return languages;
        },
        versionFor: () => name,
        start: () => Promise.resolve(),
        execute: (given) => engine.execute(given),
        stop: () => Promise.resolve(),
        settle: async (given) => {
          asked.push([name, given]);
          languages = after;
        },
      };
    };
    const routes = new Routes([
      found('runner', [], ['java', 'python']),
      found('page', ['python', 'javascript'], ['python', 'javascript']),
    ]);
    await routes.settle(['java', 'python', 'javascript']);
    expect(asked).toEqual([
      ['runner', []],
      ['page', ['javascript']],
    ]);
    expect(routes.versionFor(['java', 'python'])).toBe('runner');
    expect(routes.languages).toEqual(['java', 'python', 'javascript']);
  });

  test('progress is that of all engines: ready when the last one is', async () => {
    const told: EngineProgress[] = [];
    await new Routes([python(), scripts()]).start(['python', 'javascript'], (progress) =>
      told.push(progress),
    );
    expect(told.at(0)).toMatchObject({ stage: 'fetching', wantedWorkers: 2 });
    expect(told.at(-1)).toMatchObject({ stage: 'ready', readyWorkers: 2, wantedWorkers: 4, totalBytes: 20 });
    expect(told.filter(({ stage }) => stage === 'ready')).toHaveLength(1);
  });
});
