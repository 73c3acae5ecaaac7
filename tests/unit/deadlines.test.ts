import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CallsEntry } from '../../src/model/index.ts';
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

function begin(entry: Partial<CallsEntry>): { deadlines: Deadlines; told: (string | null)[] } {
  const told: (string | null)[] = [];
  const program = callsProgram('python', 'x', [], { entry, limits: { wallMs: 100_000 } });
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
