import { describe, expect, test } from 'vitest';
import type { Language, Runtime } from '../../src/model/index.ts';
import { type EngineChoice, withFallback } from '../../src/runtimes/fallback.ts';
import { Routes } from '../../src/runtimes/routes.ts';
import { HandRuntime } from './runsSupport.ts';

/** An engine of the page's own languages that starts, or that can't. */
class Engine extends HandRuntime implements Runtime {
  override readonly languages: readonly Language[] = ['javascript', 'typescript'];
  readonly #refused: readonly Language[];

  constructor(version: string, refused: readonly Language[] = []) {
    super(2, version);
    this.#refused = refused;
  }

  override async start(languages: readonly Language[] = []) {
    await super.start();
    if (languages.some((language) => this.#refused.includes(language))) throw new Error(`no ${languages}`);
  }
}

const program = (language: Language) => ({
  language,
  entry: { kind: 'script' as const, path: 'main.py', watchAssertions: false },
  files: { 'main.py': 'pass' },
  stdin: '',
  limits: { wallMs: 1000, memoryBytes: 1e9, outputBytes: 1e6 },
  seed: null,
});

function engines(refused: readonly Language[] = []) {
  const local = new Engine('local-1');
  const preferred = new Engine('preferred-1', refused);
  const choices: [Language, EngineChoice][] = [];
  const load = async () => preferred;
  const runtime = withFallback({ local, load, onChoice: (...choice) => choices.push(choice) });
  return { local, preferred, choices, runtime };
}

describe('an engine that may not start, and one that does', () => {
  test('the preferred one runs where it starts', async () => {
    const { local, preferred, choices, runtime } = engines();
    await runtime.settle?.(['javascript']);
    await runtime.execute(program('javascript'));
    expect([local.executed.length, preferred.executed.length]).toEqual([0, 1]);
    expect(runtime.versionFor(['javascript'])).toBe('preferred-1');
    expect(choices).toEqual([['javascript', { engine: 'preferred' }]]);
  });

  test('the local one runs where it does not, and the reason is told', async () => {
    const { local, preferred, choices, runtime } = engines(['javascript']);
    await runtime.settle?.(['javascript']);
    await runtime.execute(program('javascript'));
    expect([local.executed.length, preferred.executed.length]).toEqual([1, 0]);
    expect(runtime.versionFor(['javascript'])).toBe('local-1');
    expect(choices).toEqual([['javascript', { engine: 'local', reason: 'no javascript' }]]);
  });

  test('so it is where the preferred one can not be loaded', async () => {
    const local = new Engine('local-1');
    const runtime = withFallback({ local, load: () => Promise.reject(new Error('offline')) });
    await runtime.start(['javascript']);
    expect(runtime.versionFor(['javascript'])).toBe('local-1');
  });

  test('each language is settled by itself', async () => {
    const { runtime } = engines(['typescript']);
    await runtime.settle?.(['javascript', 'typescript']);
    expect(runtime.versionFor(['typescript', 'javascript'])).toBe('local-1; preferred-1');
  });

  test('what is settled stays so, and is tried once', async () => {
    const { preferred, choices, runtime } = engines();
    await Promise.all([runtime.settle?.(['javascript']), runtime.settle?.(['javascript'])]);
    preferred.start = () => Promise.reject(new Error('gone'));
    await runtime.settle?.(['javascript']);
    expect(runtime.versionFor(['javascript'])).toBe('preferred-1');
    expect(choices.length).toBe(1);
    await expect(runtime.start(['javascript'])).rejects.toThrow('gone');
  });

  test('before, its version is one that no result is kept under', () => {
    const version = engines().runtime.versionFor(['javascript']);
    expect(['local-1', 'preferred-1']).not.toContain(version);
  });

  test('a program that comes before anything was settled settles its language', async () => {
    const { preferred, runtime } = engines();
    await runtime.execute(program('typescript'));
    expect(preferred.executed.length).toBe(1);
  });

  test('what is no script is run by the local one, and settles nothing', async () => {
    const { local, preferred, choices, runtime } = engines();
    const entry = {
      kind: 'calls' as const,
      source: '',
      functionName: 'solution',
      calls: [],
      yardstick: null,
      valueBytes: 1,
    };
    await runtime.execute({ ...program('javascript'), entry });
    await runtime.settle?.(['typescript']);
    await runtime.execute({ ...program('typescript'), entry });
    expect([local.executed.length, preferred.executed.length]).toEqual([2, 0]);
    expect(choices.map(([language]) => language)).toEqual(['typescript']);
  });

  test('it is settled through the routes that lead to it', async () => {
    const { runtime } = engines();
    const routes = new Routes([new HandRuntime(1, 'py-1'), runtime]);
    await routes.settle(['python', 'javascript']);
    expect(routes.versionFor(['python', 'javascript'])).toBe('preferred-1; py-1');
  });
});
