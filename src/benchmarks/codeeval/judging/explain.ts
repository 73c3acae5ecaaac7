import type { EvaluationSettings, Execute, ExplainedPart, Sample, Task } from '../../../model/index.ts';
import { buildProgram } from './buildProgram.ts';
import { parseTests } from './parseTests.ts';
import { planTests } from './planTests.ts';

/**
 * What the parts of a test's assertion give, for example both sides of its comparison: why it holds or does
 * not. Runs the solution once more, with the tests before it, on its own; no verdict rests on it.
 *
 * @param index the test's, 0-based.
 * @returns none where the test has no assertion that can run, or its context fails.
 */
export async function explainTest(
  task: Task,
  sample: Sample,
  settings: EvaluationSettings,
  index: number,
  execute: Execute,
): Promise<ExplainedPart[]> {
  const parsed = parseTests(task.data.tests);
  if (sample.text === null || 'failure' in parsed) return [];
  const plan = planTests(parsed.items);
  const caseAt = plan.tests.find((test) => test.index === index)?.caseAt ?? null;
  if (caseAt === null) return [];
  const program = buildProgram(task, sample.text, plan, settings);
  if (program.entry.kind !== 'cases') return [];
  const execution = await execute({ ...program, entry: { ...program.entry, explain: caseAt } });
  return execution.cases?.explained ?? [];
}
