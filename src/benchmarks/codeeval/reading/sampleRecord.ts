import * as v from 'valibot';
import type { Json } from '../../../model/index.ts';
import type { FileIssues } from '../../shared/fileIssues.ts';
import { type PythonDict, type PythonValue, plainJson } from '../python/values.ts';

/** A line of solutions that RunCodeEval accepts. */
export interface SampleRecord {
  /** As written, with a suffix if it has one. */
  writtenId: string;
  /** Without the suffix of its own model. */
  taskId: string;
  model: string;
  line: number;
  /** Which key the solution was taken from. */
  key: 'extracted_solution' | 'candidate_solution';
  solution: Json;
}

const EXPECTED: Record<string, string> = {
  task_id: 'The id of a problem, with or without "_<model>" at its end',
  model: 'The name of the model that wrote the solution',
};

const sampleRecord = v.looseObject({
  task_id: v.pipe(v.string('is not text'), v.nonEmpty('is empty')),
  model: v.pipe(v.string('is not text'), v.nonEmpty('is empty')),
});

/** Checks a solution as RunCodeEval does; null, after a report of each field that is wrong, if it is invalid. */
export function checkSample(object: PythonDict, line: number, issues: FileIssues): SampleRecord | null {
  const checked = v.safeParse(sampleRecord, object);
  const key = solutionKey(object);
  if (checked.success && key !== null) {
    const { task_id: writtenId, model } = checked.output;
    const solution = plainJson(object[key] as PythonValue);
    return { writtenId, taskId: baseId(writtenId, model), model, line, key, solution };
  }
  for (const issue of checked.issues ?? []) {
    const field = String(issue.path?.[0]?.key);
    const message = Object.hasOwn(object, field) ? `"${field}" ${issue.message}.` : `"${field}" is missing.`;
    issues.error(line, field, message, EXPECTED[field] ?? null);
  }
  if (key === null) {
    issues.error(
      line,
      'candidate_solution',
      'There is no solution.',
      '"candidate_solution" or "extracted_solution" with the source',
    );
  }
  return null;
}

/** The extracted one wins whenever its key is there, even if it is empty and the candidate is not. */
function solutionKey(object: PythonDict): SampleRecord['key'] | null {
  if (Object.hasOwn(object, 'extracted_solution')) return 'extracted_solution';
  return Object.hasOwn(object, 'candidate_solution') ? 'candidate_solution' : null;
}

/**
 * The problem's id: without "_<model>" at its end, once, where the model is that of the very line. A bare id
 * that happens to end so is damaged, as in the reference.
 */
export function baseId(writtenId: string, model: string): string {
  const suffix = `_${model}`;
  return writtenId.endsWith(suffix) ? writtenId.slice(0, -suffix.length) : writtenId;
}
