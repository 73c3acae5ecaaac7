import { codeeval } from '../../../src/benchmarks/codeeval/index.ts';
import {
  type CaseResult,
  type CasesResult,
  type Evaluation,
  type EvaluationSettings,
  type Execution,
  emptyExecution,
  type Json,
  type JsonObject,
  type Program,
  type RaisedError,
  type Sample,
  type SourceFile,
  type StepResult,
  type Task,
} from '../../../src/model/index.ts';

/** Files whose lines are given; an Error among them is thrown when the reader comes to it. */
export async function* files(
  given: Record<string, (string | JsonObject | Error)[]>,
): AsyncGenerator<SourceFile> {
  for (const [path, lines] of Object.entries(given)) yield { path, lines: linesOf(lines) };
}

async function* linesOf(lines: (string | JsonObject | Error)[]): AsyncGenerator<string> {
  for (const line of lines) {
    if (line instanceof Error) throw line;
    yield typeof line === 'string' ? line : JSON.stringify(line);
  }
}

export function problem(fields: JsonObject = {}): JsonObject {
  return {
    task_id: 'a_1',
    name: 'target',
    problem: 'Return 1.',
    canonical_solution: 'def target():\n    return 1\n',
    tests: '[{"assertion": "func() == 1"}]',
    topic: 'alpha',
    object: 'function',
    complexity: 1,
    ...fields,
  };
}

export function task(fields: JsonObject = {}): Task {
  const data = problem(fields);
  return {
    benchmark: 'codeeval',
    id: String(data.task_id),
    title: String(data.name),
    language: 'python',
    groups: {
      topic: String(data.topic),
      complexity: `level_${Number(data.complexity)}`,
      type: String(data.object),
    },
    data,
  };
}

export function taskWith(tests: Json, fields: JsonObject = {}): Task {
  return task({ tests: JSON.stringify(tests), ...fields });
}

export function sample(text: string | null = 'def target():\n    return 1\n', value?: Json): Sample {
  return {
    benchmark: 'codeeval',
    model: 'm',
    taskId: 'a_1',
    index: 0,
    text,
    data: value === undefined ? {} : { value },
  };
}

export const settings: EvaluationSettings = { ...codeeval.defaultSettings, strict: false };

export const held: StepResult = { status: 'value', truthy: true, repr: 'True' };
export const failed: StepResult = { status: 'value', truthy: false, repr: 'False' };
export const done: StepResult = { status: 'done' };

export function raised(
  type: string,
  message: string | null = 'text',
  fields: Partial<RaisedError> = {},
): StepResult {
  const own = (['SyntaxError', 'NameError', 'TypeError', 'MemoryError', 'RecursionError'] as const).filter(
    (name) => name === type,
  );
  return {
    status: 'raised',
    error: { type, message, isA: ['Exception', ...own], lineno: null, traceback: [], ...fields },
  };
}

/** Not an Exception: nothing catches it. */
export function escaping(type: string, message: string): StepResult {
  return raised(type, message, { isA: type === 'SystemExit' ? ['SystemExit'] : [] });
}

export const alarm = raised('TimeoutException', 'Execution timed out');

export function caseOf(expression: StepResult | null, setup: StepResult | null = null): CaseResult {
  return { setup, expression, durationMs: 1, stdout: '', stderr: '' };
}

export function facts(cases: (StepResult | CaseResult)[], fields: Partial<CasesResult> = {}): CasesResult {
  return {
    load: done,
    bound: { how: 'name', name: 'target' },
    inspections: [],
    cases: cases.map((item) => ('status' in item ? caseOf(item) : item)),
    explained: null,
    patchedBuiltins: [],
    ...fields,
  };
}

export function execution(cases: CasesResult | null, fields: Partial<Execution> = {}): Execution {
  return {
    ...emptyExecution('exited', null, 'hand-made'),
    durationMs: 3,
    memoryBytes: 1,
    cases,
    ...fields,
  };
}

/** Judges with executions made by hand, one for each program that is asked for; gives those programs too. */
export async function judge(
  of: Task,
  answer: Sample,
  executions: Execution[],
  changed: Partial<EvaluationSettings> = {},
): Promise<{ evaluation: Evaluation; programs: Program[] }> {
  const programs: Program[] = [];
  const left = [...executions];
  const evaluation = await codeeval.evaluate(
    of,
    answer,
    { ...settings, ...changed },
    {
      execute: async (program) => {
        programs.push(program);
        const next = left.shift();
        if (next === undefined) throw new Error('One program more than expected was executed.');
        return next;
      },
      judge: null,
    },
  );
  if (left.length > 0) throw new Error('Not all programs that were expected were executed.');
  return { evaluation, programs };
}

/** What the record of one solution says, judged from the given facts. */
export async function resultOf(tests: Json, run: Execution, fields = {}) {
  const { evaluation } = await judge(taskWith(tests, fields), sample(), [run]);
  const {
    total_tests: total,
    tests_passed: passed,
    error_type: type,
    error_message: message,
  } = evaluation.result;
  return { total, passed, type, message, details: evaluation.result.test_details, evaluation };
}
