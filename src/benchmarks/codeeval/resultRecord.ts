import * as v from 'valibot';
import type { Evaluation, Json, JsonObject, Task } from '../../model/index.ts';

const testDetail = v.object({
  test_index: v.number(),
  passed: v.boolean(),
  error_type: v.nullable(v.string()),
  error_message: v.nullable(v.string()),
});

const resultRecord = v.object({
  task_id: v.string(),
  category: v.custom<Json>((value) => value !== undefined),
  complexity: v.union([v.number(), v.literal(true)]),
  object_type: v.string(),
  total_tests: v.number(),
  tests_passed: v.number(),
  all_tests_passed: v.boolean(),
  error_type: v.nullable(v.string()),
  error_message: v.nullable(v.string()),
  test_details: v.array(testDetail),
  model: v.string(),
});

/** RunCodeEval's record of one solution: a line of test_results.jsonl, keys in its order. */
export type ResultRecord = v.InferOutput<typeof resultRecord>;

/** What a record says of the judging; the rest comes from the task. */
export type ResultFields = Pick<
  ResultRecord,
  'total_tests' | 'tests_passed' | 'all_tests_passed' | 'error_type' | 'error_message' | 'test_details'
>;

/** The record of a solution, its keys in the reference's order. */
export function writeRecord(task: Task, model: string, fields: ResultFields): JsonObject {
  const { topic = null, complexity = null, object = null } = task.data;
  return {
    task_id: task.id,
    category: topic,
    complexity,
    object_type: object,
    total_tests: fields.total_tests,
    tests_passed: fields.tests_passed,
    all_tests_passed: fields.all_tests_passed,
    error_type: fields.error_type,
    error_message: fields.error_message,
    test_details: fields.test_details,
    model,
  };
}

/**
 * The record in an evaluation, its keys in the reference's order whatever storage did to them.
 * @throws Error naming the task and field if it is no such record: it was not made by this benchmark.
 */
export function readRecord(evaluation: Evaluation): ResultRecord {
  const parsed = v.safeParse(resultRecord, evaluation.result);
  if (parsed.success) return parsed.output;
  const [issue] = parsed.issues;
  const field = v.getDotPath(issue) ?? 'result';
  throw new Error(
    `The result of "${evaluation.taskId}" by "${evaluation.model}" is no CodeEval record: ${field}: ${issue.message}`,
  );
}
