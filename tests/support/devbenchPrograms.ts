import { expect } from 'vitest';
import { assemble, textOf } from '../../src/benchmarks/devbench/index.ts';
import type { Task } from '../../src/model/index.ts';
import { brokenCompletions } from './brokenCompletions.ts';

/** A program's name, and its text put together as the harness does. */
export type NamedProgram = [name: string, text: string];

/** A task with its own completion. */
export function goldenProgram(task: Task): NamedProgram {
  return [task.id, programOf(task, String(task.data.golden_completion))];
}

/** A task with its completion broken, in each way that it can be. */
export function brokenPrograms(task: Task, language: 'js' | 'python'): NamedProgram[] {
  return brokenCompletions(String(task.data.golden_completion), language).map(({ how, text }) => [
    `${task.id}, ${how}`,
    programOf(task, text),
  ]);
}

function programOf(task: Task, completion: string): string {
  const { prefix, suffix, assertions } = task.data;
  const text = [prefix, completion, suffix, assertions].join('\n');
  const sample = {
    benchmark: task.benchmark,
    model: '',
    taskId: task.id,
    index: 0,
    text: completion,
    data: {},
  };
  // What we assemble is what the harness does.
  expect(textOf(assemble(task, sample).segments)).toBe(text);
  return text;
}
