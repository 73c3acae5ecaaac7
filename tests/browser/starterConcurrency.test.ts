import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Evaluation } from '../../src/model/index.ts';
import { launch } from '../support/chromium.ts';
import { evaluateOnPage, type Pair } from '../support/evaluate.ts';
import { openHarness } from '../support/openHarness.ts';
import { startPython } from '../support/python.ts';
import { readStarterSet } from '../support/starterSet.ts';

/** The starter set's problems whose tests start threads, or a server in one. */
const TOPICS = /^(concurrency|http_web)_[456]$/;

/** Of each wrong solution: the tests that it fails, and what each of them says. */
const WRONG: Record<string, Record<number, RegExp>> = {
  // The lock covers the write alone: updates are lost.
  'middling concurrency_4': { 1: /^AssertionError: / },
  // An exception leaves the lock locked: the next caller waits for ever.
  'messy concurrency_4': { 2: /^TimeoutException: / },
  // A station that fails ends its thread, and the one after it waits for ever.
  'middling concurrency_5': { 2: /^TimeoutException: / },
  // Nobody waits for the threads.
  'messy concurrency_5': { 0: /^AssertionError: /, 1: /^AssertionError: /, 2: /^AssertionError: / },
  // What is left in a closed mailbox is lost.
  'middling concurrency_6': { 2: /^EOFError: .*mailbox is closed/ },
  // A queue.Queue in another name: no way to close it, exceptions of its own.
  'messy concurrency_6': { 2: /^AttributeError: .*'close'/, 3: /^Error: Test execution error: $/ },
  // Content-Length counts characters.
  'middling http_web_4': { 0: /^AssertionError: / },
  // A text is written where bytes belong: the answer breaks off after its headers.
  'messy http_web_4': { 0: /^IncompleteRead: /, 1: /^IncompleteRead: /, 2: /^IncompleteRead: / },
  // An error status is an exception that nobody catches.
  'middling http_web_5': { 1: /^HTTPError: .*404/ },
  // Without the header that was asked for the server refuses.
  'messy http_web_5': {
    0: /^AssertionError: /,
    1: /^AssertionError: /,
    2: /^AssertionError: /,
    3: /^AssertionError: /,
  },
  // 200 where 201 was asked for.
  'middling http_web_6': { 0: /^AssertionError: / },
  // No Location, errors in HTML, and a server that is never stopped.
  'messy http_web_6': { 0: /^AssertionError: /, 1: /^JSONDecodeError: /, 3: /^AssertionError: / },
};

let browser: Browser;
let pairs: Pair[];
const judged = new Map<string, Evaluation>();

beforeAll(async () => {
  const { canonical, solutions } = await readStarterSet();
  pairs = [canonical, ...solutions.values()].flat().filter(({ task }) => TOPICS.test(task.id));
  browser = await launch();
  const page = await openHarness(await browser.newContext());
  await startPython(page, { workers: 2, spares: 1 });
  for (const one of await evaluateOnPage(page, pairs)) judged.set(nameOf(one), one);
});
afterAll(() => browser.close());

describe('of the starter set’s threads and servers', () => {
  test('every right solution passes all tests, strictly too', () => {
    const right = [...judged].filter(([name]) => !(name in WRONG));
    expect(right.length).toBe(12);
    expect(right.filter(([, { score, strictScore }]) => score !== 1 || strictScore !== 1)).toEqual([]);
  });

  test.each(Object.entries(WRONG))('%s fails for its own reason', (name, reasons) => {
    const failed = (judged.get(name)?.tests ?? []).filter(({ passed }) => !passed);
    expect(failed.map(({ index }) => index)).toEqual(Object.keys(reasons).map(Number));
    for (const { index, errorType, errorMessage } of failed) {
      expect(`${errorType}: ${errorMessage}`).toMatch(reasons[index] ?? /^$/);
    }
  });

  test('a deadlock counts as the reference counts it, and is told with every thread that waits', () => {
    const waiting = ['messy concurrency_4', 'middling concurrency_5'].map((name) => {
      const { verdict, execution, tests } = judged.get(name) ?? {};
      const stacks = tests?.[2]?.stderr.match(/Thread .+ waits for ever:/g);
      return [verdict, execution?.missingFeatures, stacks?.map((text) => text.replace(/\d+/, 'n'))];
    });
    expect(waiting).toEqual([
      ['timed-out', [], ['Thread MainThread waits for ever:']],
      [
        'timed-out',
        [],
        ['Thread MainThread waits for ever:', 'Thread Thread-n (station_loop) waits for ever:'],
      ],
    ]);
  });
});

function nameOf({ model, taskId }: Evaluation): string {
  return `${model.replace('illustrative-', '')} ${taskId}`;
}
