import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Language, Program } from '../../src/model/index.ts';
import { capabilitiesSchema } from '../../src/model/runner.ts';
import { doneIn, RunnerClient } from './support/runnerClient.ts';
import { endRunners, type RunnerProcess, startRunner, until } from './support/runnerProcess.ts';

const haveBubblewrap = spawnSync('bwrap', ['--version']).status === 0;
if (!haveBubblewrap) console.warn('\n*** SKIPPED: no bwrap. Install it: apt-get install bubblewrap ***\n');

/** One program that is right in each language, the file that it is in, and one that does not compile or parse. */
const PROGRAMS: Record<Language, { path: string; good: string; bad: string }> = {
  python: { path: 'main.py', good: 'print(6 * 7)', bad: 'print(6 *' },
  javascript: { path: 'main.js', good: 'console.log(6 * 7)', bad: 'console.log(6 *' },
  typescript: {
    path: 'main.ts',
    good: 'const n: number = 6 * 7;\nconsole.log(n);',
    bad: 'const n: number = "x";\nconsole.log(n);',
  },
  java: {
    path: 'Main.java',
    good: 'public class Main { public static void main(String[] a) { System.out.println(6 * 7); } }',
    bad: 'public class Main { public static void main(String[] a) { int n = "x"; } }',
  },
  cpp: {
    path: 'main.cpp',
    good: '#include <iostream>\nint main() { std::cout << 6 * 7 << std::endl; }',
    bad: '#include <iostream>\nint main() { int n = "x"; }',
  },
  c_sharp: { path: 'Program.cs', good: 'System.Console.WriteLine(6 * 7);', bad: 'int n = "x";' },
};

function programOf(language: Language, which: 'good' | 'bad'): Program {
  const { path, [which]: text } = PROGRAMS[language];
  return {
    language,
    entry: { kind: 'script', path, watchAssertions: false },
    files: { [path]: text },
    stdin: '',
    limits: { wallMs: 120_000, memoryBytes: 2 ** 30, outputBytes: 2 ** 16 },
    seed: null,
  };
}

/** Command lines of the processes that stand below one. */
function below(pid: number): string[] {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const parent = /^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${name}/status`, 'utf8'))?.[1];
        const command = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ');
        return [{ pid: Number(name), parent: Number(parent), command }];
      } catch {
        // It ended while it was looked at.
        return [];
      }
    });
  const children = (of: number): typeof all =>
    all.filter(({ parent }) => parent === of).flatMap((child) => [child, ...children(child.pid)]);
  return children(pid).map(({ pid: child, command }) => `${child} ${command}`);
}

describe.skipIf(!haveBubblewrap)('the runner with its engine', { timeout: 600_000 }, () => {
  let runner: RunnerProcess;
  let client: RunnerClient;
  let languages: Language[];

  beforeAll(async () => {
    runner = await startRunner(['--port', '0'], { real: true });
    client = new RunnerClient(runner);
    const said: unknown = await (await client.fetch('/v1/capabilities')).json();
    languages = v.parse(capabilitiesSchema, said).toolchains.map(({ language }) => language);
  }, 300_000);
  afterAll(endRunners);

  /** The results of a program in each language that there is, by language. */
  async function resultsOf(which: 'good' | 'bad') {
    const jobs = languages.map((language) => ({ id: randomUUID(), program: programOf(language, which) }));
    expect((await client.submit(...jobs)).status).toBe(202);
    const told = await client.events((so) => jobs.every(({ id }) => doneIn(so).includes(id)));
    return jobs.map(({ id, program: { language } }) => {
      const done = told.map(({ event }) => event).find(({ type, job }) => type === 'done' && job === id);
      if (done?.type !== 'done') throw new Error(`no result for ${language}`);
      return { language, ...done };
    });
  }

  test('runs a program in each language that it says it has', async () => {
    expect(languages).toContain('python');
    for (const { language, execution, fromCache } of await resultsOf('good')) {
      expect({ language, outcome: execution.outcome, stdout: execution.stdout.text.trim() }).toEqual({
        language,
        outcome: 'exited',
        stdout: '42',
      });
      expect(fromCache).toBe(false);
    }
    expect((await resultsOf('good')).map(({ fromCache }) => fromCache)).toEqual(languages.map(() => true));
  });

  test('says what a compiler finds, by file and line', async () => {
    for (const { language, execution } of await resultsOf('bad')) {
      const { outcome, exitStatus, script } = execution;
      expect({ language, outcome, succeeded: exitStatus === 0 }).toEqual({
        language,
        outcome: 'exited',
        succeeded: false,
      });
      if (!['java', 'cpp', 'c_sharp', 'typescript'].includes(language)) continue;
      const error = script?.diagnostics.find(({ severity }) => severity === 'error');
      expect(error).toMatchObject({ file: PROGRAMS[language].path, line: expect.any(Number) });
    }
  });

  test('leaves no process behind, whatever ran when it was ended', async () => {
    const short = await startRunner(['--port', '0', '--slots', '2'], { real: true });
    const hanging = new RunnerClient(short);
    const program = { ...programOf('python', 'good'), files: { 'main.py': 'while True: pass' } };
    const job = { id: randomUUID(), program };
    await hanging.submit(job);
    await until(async () => (await (await hanging.fetch(`/v1/jobs/${job.id}`)).json()).state === 'running');
    const pid = short.process.pid ?? 0;
    const children = below(pid).map((child) => child.split(' ', 1)[0] ?? '');
    expect(children.length).toBeGreaterThan(0);
    expect(await short.end('SIGTERM')).toBe(0);
    await until(() => children.every((child) => !isRunning(child)));
  });
});

function isRunning(pid: string): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}
