import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Execution, Language, Program } from '../../src/model/index.ts';
import { Routes } from '../../src/runtimes/routes.ts';
import { executeInParts } from '../../src/runtimes/runner/callParts.ts';
import { RunnerClient, RunnerShare, readRunnerAddress, versionOf } from '../../src/runtimes/runner/index.ts';
import { callsProgram } from '../support/calls.ts';
import { execution, program, StandIn } from './runnerStandIn.ts';
import { HandRuntime } from './runsSupport.ts';

let runner: StandIn;
let client: RunnerClient;
let wanted: Language[];
beforeEach(async () => {
  runner = new StandIn();
  runner.capabilities.toolchains.push({ language: 'python', engine: 'Python 3.11', libraries: ['numpy'] });
  await runner.start();
  client = new RunnerClient();
  wanted = ['java', 'c_sharp'];
});
afterEach(async () => {
  client.disconnect();
  await runner.kill();
});

const share = () => new RunnerShare(client, () => wanted);
const connect = () => client.connect(runner.address, runner.token);

describe('what a run has of the runner', () => {
  test('is what is wanted natively and found there', async () => {
    await connect();
    const own = share();
    await own.settle();
    expect(own.languages).toEqual(['java']);
    expect(own.concurrency).toBe(4);
    expect(own.versionFor(['java'])).toBe('native runner 0.1.0, javac 17, java -ea, bubblewrap');
  });

  test('waits for a connection that is being made', async () => {
    const connecting = connect();
    const own = share();
    const routes = new Routes([own, new HandRuntime(1)]);
    await routes.settle(['java']);
    expect(own.languages).toEqual(['java']);
    await connecting;
  });

  test('stays what it was settled to be, whoever comes or goes', async () => {
    const before = share();
    await before.settle();
    await connect();
    expect(before.languages).toEqual([]);
    const after = share();
    await after.settle();
    wanted = ['python'];
    client.disconnect();
    expect(after.languages).toEqual(['java']);
  });

  test('goes before an engine in the page only where it is wanted', async () => {
    await connect();
    const inPage = new HandRuntime(1, 'in page');
    const script: Program = {
      ...program('echo native'),
      language: 'python',
      files: { 'Main.java': 'echo native' },
    };
    for (const [languages, version] of [
      [['java'], 'in page'],
      [['python'], versionOf(runner.capabilities, 'python')],
    ] as const) {
      wanted = [...languages];
      const routes = new Routes([share(), inPage]);
      await routes.settle(['python']);
      expect(routes.versionFor(['python'])).toBe(version);
      await routes.execute(script);
    }
    expect(inPage.executed).toHaveLength(1);
    expect(runner.submissions).toHaveLength(1);
  });

  test('takes no cases', async () => {
    await connect();
    const cases: Program = {
      ...program(),
      entry: {
        kind: 'cases',
        source: '',
        moduleName: 'builtins',
        extraNames: {},
        binding: null,
        inspections: [],
        cases: [],
        isolation: 'shared',
        emulate: null,
        quietLogging: false,
        explain: null,
        alarmMs: null,
      },
    };
    expect(await share().execute(cases)).toMatchObject({ outcome: 'unsupported', exitStatus: null });
    expect(runner.submissions).toEqual([]);
  });
});

describe('calls', () => {
  const limit = { factor: 2, floorMs: 50, ceilingMs: 20_000 };
  const calls = (count: number): Program => ({
    ...callsProgram('java', 'class Solution {}', Array(count).fill([1]), { call: { limit } }),
    limits: { wallMs: 900_000, memoryBytes: 1e9, outputBytes: 1e6 },
  });
  const result = {
    end: { status: 'over-limit' as const },
    durationMs: 1,
    limitMs: 2,
    yardstickMs: 1,
    peakBytes: null,
  };
  /** Makes its calls, or but so many of them. */
  const answered = (asked: Program, most = 99): Execution => ({
    ...execution('', 'exited'),
    calls: {
      load: { status: 'done' },
      found: true,
      yardstickFailure: null,
      calls: asked.entry.kind === 'calls' ? asked.entry.calls.slice(0, most).map(() => result) : [],
    },
  });

  test('are for languages whose functions a runner calls', async () => {
    await connect();
    wanted = ['java', 'python'];
    const own = new RunnerShare(client, () => wanted, 'calls');
    await own.settle();
    expect(own.languages).toEqual(['java']);
    expect(await own.execute(program())).toMatchObject({ outcome: 'unsupported' });
    expect(await share().execute(calls(1))).toMatchObject({ outcome: 'unsupported' });
  });

  test('are made in as many programs as the runner’s limits ask for', async () => {
    const parts: Program[] = [];
    const done = await executeInParts(asCalls(calls(4)), runner.capabilities, async (part) => {
      parts.push(part);
      return answered(part);
    });
    expect(parts.map(({ entry }) => entry.kind === 'calls' && entry.calls.length)).toEqual([1, 1, 1, 1]);
    expect(parts.every(({ limits }) => limits.wallMs === 60_000)).toBe(true);
    expect(done.calls?.calls).toHaveLength(4);
    const wide = { ...runner.capabilities, limits: { ...runner.capabilities.limits, wallMs: 120_000 } };
    parts.length = 0;
    await executeInParts(asCalls(calls(4)), wide, async (part) => {
      parts.push(part);
      return answered(part);
    });
    expect(parts.map(({ entry }) => entry.kind === 'calls' && entry.calls.length)).toEqual([3, 1]);
  });

  test('end with a program that did not make all of its own', async () => {
    let count = 0;
    const done = await executeInParts(asCalls(calls(4)), runner.capabilities, async (part) => {
      count += 1;
      return answered(part, count === 2 ? 0 : 1);
    });
    expect([count, done.calls?.calls.length]).toEqual([2, 1]);
  });

  function asCalls({ entry, ...rest }: Program) {
    if (entry.kind !== 'calls') throw new Error('These are no calls.');
    return { ...rest, entry };
  }
});

test('a version tells libraries, isolation and the runner itself', () => {
  const { capabilities } = runner;
  expect(versionOf(capabilities, 'python')).toBe('native runner 0.1.0, Python 3.11, with numpy, bubblewrap');
  const open = { ...capabilities, isolation: { kind: 'none' as const, limitsBy: 'rlimits' } };
  expect(versionOf(open, 'python')).toBe('native runner 0.1.0, Python 3.11, with numpy, no isolation');
  expect(versionOf(capabilities, 'cpp')).toBeNull();
});

describe('an address', () => {
  test.each([
    ['127.0.0.1:7357', 'http://127.0.0.1:7357'],
    [' http://localhost:7357/ ', 'http://localhost:7357'],
    ['https://lab.example/runner/', 'https://lab.example/runner'],
    ['[::1]:7357', 'http://[::1]:7357'],
  ])('%j is read as %s', (given, read) => expect(readRunnerAddress(given)).toBe(read));

  test.each(['', 'ftp://a', 'http://', 'http://me:secret@a', 'http://a/?token=b', 'http://a/#token=b'])(
    '%j is refused',
    (given) => expect(() => readRunnerAddress(given)).toThrow('It should be an address'),
  );
});
