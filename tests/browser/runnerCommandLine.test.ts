import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ResultLine } from '../../src/benchmarks/devbench/index.ts';
import { freePort, type RunnerProcess, startRunner, until } from '../runner/support/runnerProcess.ts';
import { evaluateCommand } from '../support/command.ts';
import { devbenchZip } from './pagesDevbenchSet.ts';
import { NATIVE_TASKS, SLOW_TASK } from './runnerSupport.ts';

/** The command builds the page first where sources are newer. */
const WITH_BUILD_MS = 400_000;

let folder: string;
let runner: RunnerProcess;
let port: number;
// No --origin: the command is no page.
const start = () =>
  startRunner(['--port', `${port}`, '--slots', '1', '--no-cache', '--log-level', 'info'], { real: true });
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'benchtab-native-'));
  writeFileSync(join(folder, 'native.zip'), await devbenchZip(NATIVE_TASKS));
  writeFileSync(join(folder, 'slow.zip'), await devbenchZip([SLOW_TASK]));
  port = await freePort();
  runner = await start();
});
afterAll(async () => {
  await runner.end('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

const evaluate = (out: string, tasks: string, url: string, token: string, ...args: string[]) =>
  evaluateCommand(
    ['--benchmark', 'devbench', '--tasks', tasks, '--samples', tasks, '--only', 'execution', '--out', out]
      .concat(['--runner', url])
      .concat(args),
    folder,
    { BENCHTAB_RUNNER_TOKEN: token },
  );

describe('npm run evaluate -- --runner', () => {
  test(
    'judges Java, C++ and C#, and names the engine of each',
    async () => {
      const ended = await evaluate('all', 'native.zip', runner.url, runner.token, '--golden');
      expect(ended.status, ended.stderr).toBe(0);
      const lines: ResultLine[] = readFileSync(join(folder, 'all/results.jsonl'), 'utf8')
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line));
      const verdicts = (model: string) =>
        lines
          .filter((line) => line.model === model)
          .map(({ language, referenceVerdict }) => `${language} ${referenceVerdict}`)
          .sort();
      expect(verdicts('golden completion')).toEqual(['c_sharp pass', 'cpp pass', 'java pass']);
      expect(new Set(verdicts('aurora'))).toEqual(new Set(['c_sharp pass', 'cpp pass', 'java pass']));
      expect(new Set(verdicts('birch'))).toEqual(new Set(['c_sharp fail', 'cpp fail', 'java fail']));
      const engineOf = (language: string) => lines.find((line) => line.language === language)?.engine;
      expect(engineOf('java')).toMatch(/javac/);
      expect(engineOf('cpp')).toMatch(/\+\+/);
      expect(engineOf('c_sharp')).toMatch(/\.NET/);
      const files = ['run.json', 'results.jsonl', 'report.json'].map((name) => join(folder, 'all', name));
      expect(readFileSync(join(folder, 'all/run.json'), 'utf8')).toMatch(/native runner .*javac/);
      for (const file of files) expect(readFileSync(file, 'utf8')).not.toContain(runner.token);
      expect(ended.stdout + ended.stderr).not.toContain(runner.token);
    },
    WITH_BUILD_MS,
  );

  test.each<[string, () => [url: string, token: string], RegExp]>([
    ['a wrong token', () => [runner.url, 'wrong'], /does not know this token/],
    ['no runner', () => ['http://127.0.0.1:9', 'x'], /nothing answers at http:\/\/127\.0\.0\.1:9/],
  ])(
    'ends with 3 for %s, and says what to do',
    async (_name, about, said) => {
      const ended = await evaluate('none', 'native.zip', ...about());
      expect(ended.status, ended.stderr).toBe(3);
      expect(ended.stderr).toMatch(said);
    },
    WITH_BUILD_MS,
  );

  test(
    'waits for a runner that is lost, and ends where that has another token',
    async () => {
      // Of this runner no programs are told yet.
      await runner.end('SIGKILL');
      runner = await start();
      const judging = evaluate('slow', 'slow.zip', runner.url, runner.token);
      await untilBusy();
      await runner.end('SIGKILL');
      runner = await start();
      const ended = await judging;
      expect(ended.status, ended.stderr).toBe(3);
      expect(ended.stderr).toMatch(/did not finish: .*does not know this token/);
    },
    WITH_BUILD_MS,
  );
});

/** Until the runner's log says that it was given programs. */
async function untilBusy(): Promise<void> {
  const isBusy = () => runner.output().stderr.includes('"path":"/v1/jobs","status":202');
  await until(isBusy, WITH_BUILD_MS);
}
