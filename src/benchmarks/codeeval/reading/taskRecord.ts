import * as v from 'valibot';
import type { FileIssues } from '../../shared/fileIssues.ts';
import { isDict, isTruthy, type PythonDict, type PythonValue } from '../python/values.ts';

/** A problem that RunCodeEval accepts. Fields it does not look at may hold anything. */
export interface TaskRecord {
  task_id: string;
  name: PythonValue;
  tests: PythonValue;
  topic: null | boolean | number | string;
  object: 'function' | 'class' | 'text';
  /** True counts as 1, and is written as true. */
  complexity: 1 | 2 | 3 | true;
}

const EXPECTED: Record<string, string> = {
  task_id: 'Text that is not empty and names the problem, such as "decorator_1"',
  name: 'The name of the function or class that the tests call',
  problem: 'The problem statement',
  canonical_solution: 'The source of a right answer, not empty',
  tests: 'A JSON text of a list of tests, or such a list; not empty',
  topic: 'The name of the topic',
  object: '"function", "class" or "text"',
  complexity: 'The whole number 1, 2 or 3',
};

const anything = v.custom<PythonValue>(() => true);

const taskRecord = v.looseObject({
  task_id: v.pipe(v.string('is not text'), v.nonEmpty('is empty')),
  name: anything,
  problem: anything,
  canonical_solution: v.custom<PythonValue>((value) => isTruthy(value as PythonValue), 'is empty'),
  tests: v.custom<PythonValue>((value) => isTruthy(value as PythonValue), 'is empty'),
  topic: v.custom<TaskRecord['topic']>(isTopic, 'is neither text nor a number'),
  object: v.picklist(['function', 'class', 'text'], 'is none of the three kinds'),
  complexity: v.custom<TaskRecord['complexity']>(
    (value) => value === true || value === 1 || value === 2 || value === 3,
    'is not a whole number from 1 to 3',
  ),
});

/** The reference sorts and groups by it, which a list or an object would end. */
function isTopic(value: unknown): boolean {
  return !Array.isArray(value) && !isDict(value as PythonValue);
}

/** Checks a problem as RunCodeEval does; null, after a report of each field that is wrong, if it is invalid. */
export function checkTask(object: PythonDict, line: number, issues: FileIssues): TaskRecord | null {
  const checked = v.safeParse(taskRecord, object);
  if (checked.success) return checked.output;
  for (const issue of checked.issues) {
    const field = String(issue.path?.[0]?.key);
    const message = Object.hasOwn(object, field) ? `"${field}" ${issue.message}.` : `"${field}" is missing.`;
    issues.error(line, field, message, EXPECTED[field] ?? null);
  }
  return null;
}
