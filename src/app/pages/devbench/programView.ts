import { type Assembled, assemble, type DevbenchResult } from '../../../benchmarks/devbench/index.ts';
import type { Sample, Task } from '../../../model/index.ts';
import type { Around } from '../../components/code/editor.ts';
import type { LineMark } from '../../components/code/lineMarks.ts';

/** A task's program as it is shown: the completion, and what the harness puts around it. */
export interface ProgramView extends Assembled {
  completion: string;
  around: Around;
  /** The completion's first and last line in the program, 1-based. */
  lines: { first: number; last: number };
}

/** The program of a task with this text as its completion. */
export function programView(task: Task, sample: Sample, text: string): ProgramView {
  const assembled = assemble(task, { ...sample, text });
  const { segments } = assembled;
  const at = segments.findIndex(({ part }) => part === 'completion');
  const joined = (from: number, to?: number) =>
    segments
      .slice(from, to)
      .map((one) => one.text)
      .join('');
  // Where the harness inserts within the completion, the rest of it counts as what follows.
  const before = at === -1 ? joined(0) : joined(0, at);
  const completion = segments[at]?.text ?? '';
  const first = lineCount(before);
  return {
    ...assembled,
    completion,
    around: { before, after: at === -1 ? '' : joined(at + 1) },
    lines: { first, last: first + lineCount(completion) - 1 },
  };
}

/**
 * What is to be seen in the program's lines: where it broke off, what the compiler says, which assertions failed.
 * The line that was asked for comes first.
 */
export function marksOf({ script }: DevbenchResult, asked: number | null): LineMark[] {
  const marks = new Map<number, LineMark>();
  const add = (line: number | null, tone: LineMark['tone'], note: string | null) => {
    if (line !== null && !marks.has(line)) marks.set(line, { line, tone, note });
  };
  if (script !== null) {
    const { error, diagnostics, assertions } = script;
    if (error !== null) add(error.line, 'error', worded(error.type, error.message));
    for (const { line, severity, code, message } of diagnostics) {
      add(line, severity, worded(code, message));
    }
    for (const { line, by, message } of assertions?.failures ?? []) {
      add(line, 'warning', worded(`${by} failed`, message));
    }
  }
  add(asked, 'here', null);
  const first = asked === null ? undefined : marks.get(asked);
  return first === undefined
    ? [...marks.values()]
    : [first, ...[...marks.values()].filter((mark) => mark !== first)];
}

function worded(what: string, message: string): string {
  return message === '' ? what : `${what}: ${message}`;
}

function lineCount(text: string): number {
  return text.split(/\r\n?|\n/).length;
}
