import type { Sample, Task } from '../../../model/index.ts';

/** The texts that a program is put together from. */
export interface TaskParts {
  prefix: string;
  completion: string;
  suffix: string;
  assertions: string;
  /**
   * How the first three are joined: `lines`, as DevBench's harness does for scripts; `plain`, without anything
   * between them, as HumanEval's does.
   */
  joined: 'lines' | 'plain';
}

/**
 * The parts of a task with one answer to it. An answer that is not text counts as an empty one; a whole program
 * (EvalPlus) takes the place of prefix, completion and suffix.
 */
export function partsOf({ data }: Task, sample: Sample): TaskParts {
  const completion = sample.text ?? '';
  const assertions = textIn(data.assertions);
  if (sample.data.form === 'solution') {
    return { prefix: '', completion, suffix: '', assertions, joined: 'plain' };
  }
  return {
    prefix: textIn(data.prefix),
    completion,
    suffix: textIn(data.suffix),
    assertions,
    joined: data.testsource === 'humaneval' ? 'plain' : 'lines',
  };
}

/** A field of a task's record that the reader has checked to be text. */
export function textIn(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
