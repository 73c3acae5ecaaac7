import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CallsEntry, Language } from '../../src/model/index.ts';
import { Deadlines } from '../../src/runtimes/deadlines.ts';
import type { WorkerMessage } from '../../src/runtimes/workerMessages.ts';
import { callsProgram } from '../support/calls.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const loaded: WorkerMessage = {
  type: 'calls',
  id: 1,
  calls: { load: { status: 'done' }, found: true, yardstickFailure: null, calls: [] },
};

function begin(
  entry: Partial<CallsEntry>,
  language: Language = 'python',
): { deadlines: Deadlines; told: (string | null)[] } {
  const told: (string | null)[] = [];
  const program = callsProgram(language, 'x', [], { entry, limits: { wallMs: 100_000 } });
  const deadlines = new Deadlines(
    program,
    async () => {},
    (detail) => told.push(detail),
  );
  return { deadlines, told };
}

test('a source that never ends loading is ended by its own limit, long before the program’s', async () => {
  const { told } = begin({ loadMs: 1000 });
  await vi.advanceTimersByTimeAsync(1000);
  expect(told).toEqual([]);
  await vi.advanceTimersByTimeAsync(300);
  expect(told).toEqual(['Its source did not load in time.']);
});

test('one that loaded has the program’s limit alone', async () => {
  const { deadlines, told } = begin({ loadMs: 1000 });
  deadlines.hear(loaded);
  await vi.advanceTimersByTimeAsync(50_000);
  expect(told).toEqual([]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(told).toEqual([null]);
});

test('the time of a yardstick is no time of the source’s', async () => {
  const { deadlines, told } = begin({ loadMs: 1000, yardstick: { source: 'y', functionName: 'y' } });
  await vi.advanceTimersByTimeAsync(20_000);
  expect(told).toEqual([]);
  deadlines.hear({ type: 'measured', id: 1 });
  await vi.advanceTimersByTimeAsync(1300);
  expect(told).toEqual(['Its source did not load in time.']);
});

test.each([
  ['python', 100, 2100],
  ['python', 5000, 7000],
  ['javascript', 100, 600],
  ['javascript', 1000, 2000],
  ['javascript', 5000, 7000],
] as const)(
  'a call in %s with a limit of %i ms is waited for until %i ms',
  async (language, limitMs, endMs) => {
    const { deadlines, told } = begin({}, language);
    deadlines.hear(loaded);
    deadlines.hear({ type: 'calling', id: 1, index: 2, limitMs });
    await vi.advanceTimersByTimeAsync(endMs - 1);
    expect(told).toEqual([]);
    await vi.advanceTimersByTimeAsync(2);
    expect(told).toEqual(['Call 3 did not stop at its limit.']);
  },
);

test('a call that came back is not waited for', async () => {
  const { deadlines, told } = begin({}, 'javascript');
  deadlines.hear(loaded);
  deadlines.hear({ type: 'calling', id: 1, index: 0, limitMs: 100 });
  await vi.advanceTimersByTimeAsync(550);
  const durationMs = 90;
  const end = { status: 'returned' as const, value: '1' };
  const result = { end, durationMs, limitMs: 100, yardstickMs: null, peakBytes: null };
  deadlines.hear({ type: 'called', id: 1, index: 0, result });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(told).toEqual([]);
});
