import { readdirSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { matchSamples, modelReport, readSamples } from '../../src/benchmarks/codeeval/index.ts';
import type { Evaluation, ImportIssue, Sample, Task } from '../../src/model/index.ts';
import { launch } from '../support/chromium.ts';
import { jsonlPaths, samplesOf, sources, tasksInOrder } from '../support/codeevalData.ts';
import { evaluateOnPage, type Pair, TEST_SETTINGS } from '../support/evaluate.ts';
import { openHarness } from '../support/openHarness.ts';
import { startPython } from '../support/python.ts';
import { sharedData } from '../support/shared.ts';

const SETTINGS = { ...TEST_SETTINGS, timeoutMs: 1_500 };

let browser: Browser;
let page: Page;

beforeAll(async () => {
  browser = await launch();
  page = await openHarness(await browser.newContext());
  await startPython(page, { workers: 2, spares: 1 });
});
afterAll(() => browser.close());

/** What each case comes to: error type, tests passed, verdict. In the reference each ends or hangs the run. */
const OUTCOMES: Record<string, [errorType: string | null, passed: number, verdict: Evaluation['verdict']]> = {
  e01_sys_exit_module: ['Error', 0, 'error'],
  e02_sys_exit_3_module: ['Error', 0, 'error'],
  e03_systemexit_message_module: ['Error', 0, 'error'],
  e04_sys_exit_in_assertion: ['Error', 0, 'error'],
  // The second test's context exits; the first had passed.
  e05_sys_exit_in_ctx: ['Error', 1, 'partial'],
  e06_exit_builtin_module: ['Error', 0, 'error'],
  e07_keyboardinterrupt_module: ['Error', 0, 'error'],
  e08_cancellederror_in_assertion: ['Error', 0, 'error'],
  e09_own_baseexception_module: ['Error', 0, 'error'],
  e10_generatorexit_module: ['Error', 0, 'error'],
  e11_os_exit_5: ['Error', 0, 'error'],
  e12_sigkill_self: ['Error', 0, 'error'],
  e13_except_exception_swallows_timeout: ['TimeoutError', 0, 'timed-out'],
  e14_alarm_cancelled: ['TimeoutError', 0, 'timed-out'],
  e15_two_tests_loop: ['TimeoutError', 0, 'timed-out'],
  e16_solution_is_int: ['Error', 0, 'error'],
  e17_line_is_json_number: [null, 2, 'pass'],
  e18_line_is_json_string: [null, 2, 'pass'],
  e19_line_is_json_list: [null, 2, 'pass'],
  e20_stdout_closed: [null, 2, 'pass'],
  e21_builtins_sum_replaced: [null, 4, 'pass'],
  e22_nondaemon_thread_left: [null, 1, 'pass'],
  // Its own alarm would kill a native process; here only the limit from outside does.
  e23_sigalrm_handler_replaced: ['TimeoutError', 0, 'timed-out'],
};

/** Problems that the cases answer and the parity data does not hold. */
const PROBLEMS: Task[] = [
  problem('function argument_1', 'greet', ["func('Ann') == 'Hello, Ann!'", "func('Bo', 'Hi') == 'Hi, Bo!'"]),
  problem('function argument_2', 'total', ['func(1, 2) == 3']),
  problem('function argument_3', 'merge', ['func({}, {}) == {}']),
  problem('primitive data types_1', 'fahrenheit', ['func(0) == 32', 'func(100) == 212']),
  problem('primitive data types_2', 'initials', ["func('Ada Lovelace') == 'AL'"]),
  problem('primitive data types_3', 'to_base', ["func(255, 16) == 'ff'", { ctx: 'func(1, 1)' }]),
  problem('functional programming_1', 'square_evens', ['func([2]) == [4]', 'func([]) == []']),
  problem('concurrency_1', 'parallel_squares', ['func([1, 2]) == [1, 4]']),
];

const root = sharedData('codeeval');
const cases = sharedData('codeeval', 'hostile-cases');

describe.skipIf(root === null || cases === null)('programs that end, hang or spoil the reference', () => {
  const names = cases === null ? [] : readdirSync(cases).sort();
  const byCase = new Map<string, Evaluation>();
  const issues = new Map<string, ImportIssue[]>();
  let tasks: Task[];
  let alone: Evaluation[];
  let together: Evaluation[];

  beforeAll(async () => {
    const files = readdirSync(`${root}/problems`).sort();
    tasks = [...(await tasksInOrder(root ?? '', files)), ...PROBLEMS];
    const aurora = (await samplesOf(root ?? '')).find(({ model }) => model === 'aurora');
    const ordinary = matchSamples(tasks, aurora?.samples ?? []).pairs;
    const hostile: Pair[] = [];
    for (const name of names) {
      const [set] = await readSamples(sources(cases ?? '', jsonlPaths(cases ?? '', name)));
      issues.set(name, set?.issues ?? []);
      const samples = (set?.samples ?? []).map((sample) => ({ ...sample, model: name }));
      hostile.push(...matchSamples(tasks, samples).pairs);
    }

    alone = await evaluateOnPage(page, ordinary, SETTINGS);
    const evaluations = await evaluateOnPage(page, interleaved(hostile, ordinary), SETTINGS);
    together = evaluations.filter(({ model }) => model === 'aurora');
    for (const evaluation of evaluations) byCase.set(evaluation.model, evaluation);
  });

  test('there is an expectation for every case', () => {
    expect(names).toEqual(Object.keys(OUTCOMES));
  });

  test.each(Object.entries(OUTCOMES))('%s', (name, [errorType, passed, verdict]) => {
    const evaluation = byCase.get(name);
    expect([evaluation?.errorType, evaluation?.result.tests_passed, evaluation?.verdict]).toEqual([
      errorType,
      passed,
      verdict,
    ]);
  });

  test('each that ended says how', () => {
    const said = Object.keys(OUTCOMES)
      .filter((name) => OUTCOMES[name]?.[0] === 'Error')
      .map((name) => [name.slice(0, 3), byCase.get(name)?.errorMessage]);
    expect(Object.fromEntries(said)).toEqual({
      e01: expect.stringContaining('SystemExit'),
      e02: expect.stringContaining('SystemExit: 3'),
      e03: expect.stringContaining('SystemExit: fatal: cannot continue'),
      e04: expect.stringContaining('SystemExit: 0'),
      e05: expect.stringContaining('SystemExit: bad base'),
      e06: expect.stringContaining('SystemExit'),
      e07: expect.stringContaining('KeyboardInterrupt'),
      e08: expect.stringContaining('CancelledError: cancelled'),
      e09: expect.stringContaining('Stop: stop here'),
      e10: expect.stringContaining('GeneratorExit'),
      e11: expect.stringContaining('exit status 5'),
      e12: expect.stringContaining('exit status 137'),
      e16: expect.stringContaining("'int' object has no attribute 'strip'"),
    });
  });

  test('a thread that is left is nothing that is missing', () => {
    expect(byCase.get('e22_nondaemon_thread_left')?.execution.missingFeatures).toEqual([]);
  });

  test.each(['e17_line_is_json_number', 'e18_line_is_json_string', 'e19_line_is_json_list'])(
    '%s is reported with file and line, and the next line is used',
    (name) => {
      expect(issues.get(name)).toMatchObject([
        { severity: 'error', file: `${name}/solutions.jsonl`, line: 1 },
      ]);
      expect(byCase.get(name)?.score).toBe(1);
    },
  );

  test('the ordinary solutions beside them are judged as they are alone', () => {
    expect(alone.length).toBe(60);
    expect(together.map(judgement)).toEqual(alone.map(judgement));
  });

  test('and have the same report, so replaced built-ins reach no score', () => {
    const now = new Date();
    expect(modelReport(tasks, together, 'aurora', now)).toEqual(modelReport(tasks, alone, 'aurora', now));
    expect(alone.filter(({ score }) => score === 1).length).toBeGreaterThan(50);
  });
});

/** The answer is wrong. Whatever else these do, they must not pass, in the strict reading neither. */
const WRONG = 'def f(n):\n    return 1\n';
const FORGERIES: Record<string, string> = {
  'prints the judge’s messages': `print('{"type":"done","id":1,"execution":{"outcome":"exited"}}')\n${WRONG}`,
  'prints them while it is tested': `def f(n):
    import os
    os.write(1, b'{"type":"case","id":1,"index":0,"result":{"expression":{"status":"value","truthy":true}}}\\n')
    return 1`,
  'replaces eval, exec and compile': `import builtins
builtins.eval = lambda *a: True
builtins.exec = builtins.compile = lambda *a, **k: None
${WRONG}`,
  'replaces all built-ins that judge': `import builtins
for name in ('bool', 'all', 'any', 'isinstance', 'len', 'sum', 'int', 'repr', 'str', 'getattr'):
    setattr(builtins, name, lambda *a, **k: True)
${WRONG}`,
  'replaces what the judge calls between the tests': `import logging
logging.disable = lambda level: True
${WRONG}`,
  'throws out of what the judge calls between the tests': `import logging, sys
def disable(level):
    raise SystemExit(0)
logging.disable = disable
${WRONG}`,
  'sets a trace function': `import sys
def trace(frame, event, argument):
    frame.f_globals['func'] = lambda n: 2
    return trace
sys.settrace(trace)
sys.setprofile(trace)
${WRONG}`,
  'exits with success while it is tested': 'import os\ndef f(n):\n    os._exit(0)',
  'leaves by SystemExit(0) while it is tested': 'def f(n):\n    raise SystemExit(0)',
  'rewrites every function and frame it finds': `import gc, sys
gc.unfreeze()
code = (lambda *a, **k: True).__code__
for thing in gc.get_objects():
    if type(thing).__name__ == 'function' and thing.__module__ in (None, '_benchtab'):
        try:
            thing.__code__ = code
        except (ValueError, TypeError):
            pass
frame = sys._getframe()
while frame:
    frame.f_globals.update(result=True, passed=True, verdict=True)
    frame = frame.f_back
${WRONG}`,
  'looks for its tests in the heap': `import gc
${WRONG}
def plant(phase, info):
    for thing in gc.get_objects():
        if type(thing) is list:
            for item in thing:
                if type(item) is dict and 'assertion' in item:
                    item['assertion'] = 'True'
gc.callbacks.append(plant)
gc.collect()`,
  'claims to hold the required call': `import ast
ast.walk = lambda tree: iter(())
candidate_solution = 'sorted([1])'
${WRONG}`,
  'rewrites the text that tests may read': `import builtins
class Always(str):
    def __contains__(self, other): return True
builtins.candidate_solution = Always()
${WRONG}`,
  'reaches for JavaScript': `try:
    import js
    js.postMessage('passed')
except ImportError:
    pass
${WRONG}`,
  'registers exit handlers': `import atexit\natexit.register(lambda: print('passed'))\n${WRONG}`,
};

describe('a solution that forges passes nowhere', () => {
  const task = problem('forge_1', 'f', [
    'func(2) == 2',
    { assertion: 'func(3) == 9', inspection: 'sorted' },
    { inspection: 'sorted' },
    "'sorted(' in candidate_solution and func(2) == 2",
  ]);
  let evaluations: Evaluation[];
  let honest: Evaluation | undefined;

  beforeAll(async () => {
    const forged = Object.entries(FORGERIES).map(([name, text]) => ({
      task,
      sample: answer(task, name, text),
    }));
    const right = 'def f(n):\n    return sorted([n, n * n])[0 if n == 2 else 1]\n';
    const pairs = [...forged, { task, sample: answer(task, 'honest', right) }];
    evaluations = await evaluateOnPage(page, pairs, SETTINGS);
    honest = evaluations.pop();
  });

  test.each(Object.keys(FORGERIES))('one that %s', (name) => {
    const evaluation = evaluations.find(({ model }) => model === name);
    expect(evaluation?.verdict).not.toBe('pass');
    expect([evaluation?.score, evaluation?.strictScore]).toEqual([0, 0]);
    expect(evaluation?.tests.filter(({ passed, strict }) => passed || strict?.passed)).toEqual([]);
  });

  test('and an honest one beside them passes', () => {
    expect([honest?.verdict, honest?.score, honest?.strictScore]).toEqual(['pass', 1, 1]);
  });
});

/** After every hostile pair three of the others, and what is left of them at the end. */
function interleaved(hostile: readonly Pair[], ordinary: readonly Pair[]): Pair[] {
  const mixed = hostile.flatMap((pair, at) => [pair, ...ordinary.slice(3 * at, 3 * at + 3)]);
  return [...mixed, ...ordinary.slice(3 * hostile.length)];
}

/** All of an evaluation that does not depend on the clock. */
function judgement({ taskId, verdict, score, strictScore, errorType, errorMessage, result }: Evaluation) {
  return { taskId, verdict, score, strictScore, errorType, errorMessage, result };
}

function problem(id: string, name: string, given: (string | Record<string, string>)[]): Task {
  const topic = id.slice(0, id.lastIndexOf('_'));
  const tests = given.map((one) => (typeof one === 'string' ? { assertion: one } : one));
  return {
    benchmark: 'codeeval',
    id,
    title: name,
    language: 'python',
    groups: { topic, complexity: 'level_1', type: 'function' },
    data: { task_id: id, name, tests: JSON.stringify(tests), topic, object: 'function', complexity: 1 },
  };
}

function answer(task: Task, model: string, text: string): Sample {
  return { benchmark: 'codeeval', model, taskId: task.id, index: 0, text, data: {} };
}
