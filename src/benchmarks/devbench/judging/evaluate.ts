import {
  type Evaluation,
  type EvaluationSettings,
  type Execution,
  type Json,
  type JsonObject,
  programLanguage,
  type Sample,
  type Task,
  type Tools,
} from '../../../model/index.ts';
import { executionSummary } from '../../shared/executionSummary.ts';
import { assemble } from './assemble.ts';
import { hasAssertions } from './assertionsIn.ts';
import { buildProgram } from './buildProgram.ts';
import { type DevbenchResult, DIAGNOSTICS_KEPT } from './result.ts';
import { textOf } from './segments.ts';
import { readStrictly, type StrictReading } from './strict.ts';
import { partsOf } from './taskParts.ts';
import { judge, timeHadAPart } from './verdict.ts';

const NOT_READ: StrictReading = { score: null, reason: null };

/**
 * Judges one completion as the reference harness does, and strictly too where the settings ask for it. An empty
 * completion is judged like any other. Does not reject for anything a completion does; rejects if `execute` does.
 */
export async function evaluate(
  task: Task,
  sample: Sample,
  settings: EvaluationSettings,
  { execute }: Pick<Tools, 'execute'>,
): Promise<Evaluation> {
  const program = buildProgram(task, sample, settings);
  const [text = ''] = Object.values(program.files);
  const execution = await execute(program);
  const judgement = judge(execution, programLanguage(task));
  const strict = settings.strict
    ? readStrictly(judgement.verdict, execution.script, expectsAssertions(task, sample, text))
    : NOT_READ;
  const timedOut = timeHadAPart(execution, settings.timeoutMs);
  return {
    model: sample.model,
    taskId: sample.taskId,
    index: sample.index,
    ...judgement,
    score: judgement.verdict === 'pass' ? 1 : 0,
    strictScore: strict.score,
    // One program is one test: its failed assertions are in the result.
    tests: [],
    result: resultOf(execution, strict),
    execution: executionSummary(execution),
    timedOut,
    attempts: [{ durationMs: execution.durationMs, alone: false, timedOut }],
    fromCache: false,
  };
}

/** The verdict rests on the program alone; the strict one on whether assertions are to be met in it, too. */
export function cacheContent(task: Task, sample: Sample): Json {
  const { path, segments } = assemble(task, sample);
  const program = textOf(segments);
  return {
    language: task.language,
    path,
    program,
    expectsAssertions: expectsAssertions(task, sample, program),
  };
}

/** @param program its text, put together. */
function expectsAssertions(task: Task, sample: Sample, program: string): boolean {
  const { suffix, assertions } = partsOf(task, sample);
  return hasAssertions(`${suffix}\n${assertions}`, programLanguage(task), program);
}

function resultOf({ script }: Execution, { reason }: StrictReading): JsonObject {
  const result: DevbenchResult = {
    script:
      script === null ? null : { ...script, diagnostics: script.diagnostics.slice(0, DIAGNOSTICS_KEPT) },
    strictReason: reason,
  };
  return result;
}
