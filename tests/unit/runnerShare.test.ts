import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Language, Program } from '../../src/model/index.ts';
import { Routes } from '../../src/runtimes/routes.ts';
import { RunnerClient, RunnerShare, readRunnerAddress, versionOf } from '../../src/runtimes/runner/index.ts';
import { program, StandIn } from './runnerStandIn.ts';
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
