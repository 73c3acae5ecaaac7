import type { Page } from 'playwright-core';
import type { Case, CasesEntry, Execution, Program } from '../../src/model/index.ts';
import type { HarnessPage } from './evaluate.ts';

const MIB = 1024 * 1024;

/** A program that loads a source and judges expressions, with limits small enough for tests. */
export function casesProgram(
  source: string,
  expressions: string[] = [],
  change: { entry?: Partial<CasesEntry>; limits?: Partial<Program['limits']>; seed?: number } = {},
): Program {
  const cases: Case[] = expressions.map((expression) => ({ setup: null, expression }));
  return {
    language: 'python',
    entry: {
      kind: 'cases',
      source,
      moduleName: 'builtins',
      extraNames: {},
      binding: { name: 'f', as: 'func', fallback: 'callable' },
      inspections: [],
      cases,
      isolation: 'shared',
      emulate: null,
      quietLogging: false,
      explain: null,
      alarmMs: 2_000,
      ...change.entry,
    },
    files: {},
    stdin: '',
    limits: { wallMs: 4_000, memoryBytes: 256 * MIB, outputBytes: 64 * 1024, ...change.limits },
    seed: change.seed ?? null,
  };
}

/** A file run as a program. */
export function scriptProgram(text: string, change: Partial<Program> = {}): Program {
  return {
    ...casesProgram(''),
    entry: { kind: 'script', path: 'main.py', watchAssertions: false },
    files: { 'main.py': text },
    ...change,
  };
}

/** A file run as a program whose assertions are watched, beside other files. */
export function watchedProgram(text: string, files: Record<string, string> = {}): Program {
  return scriptProgram(text, {
    entry: { kind: 'script', path: 'main.py', watchAssertions: true },
    files: { 'main.py': text, ...files },
  });
}

/** Starts a Python runtime on the harness page; `workers` of them and no spares, so that traces would show. */
export function startPython(page: HarnessPage, options: { workers?: number; spares?: number } = {}) {
  return page.evaluate(async (given) => {
    const runtime = window.benchtab.python.createPythonRuntime({ workers: 1, spares: 0, ...given });
    window.pythonRuntime = runtime;
    await runtime.start();
  }, options);
}

/** Executes programs one after the other on the page's runtime. */
export function runPython(page: Page, ...programs: Program[]): Promise<Execution[]> {
  return page.evaluate(async (given) => {
    const executions = [];
    for (const program of given) executions.push(await window.pythonRuntime.execute(program));
    return executions;
  }, programs);
}

/** Executes one program. */
export async function runOne(page: Page, program: Program): Promise<Execution> {
  const [execution] = await runPython(page, program);
  if (execution === undefined) throw new Error('No execution came back.');
  return execution;
}

/** What each case's expression gave: true, false, or the exception's type. */
export function verdicts(execution: Execution): (boolean | string)[] {
  return (execution.cases?.cases ?? []).map(({ setup, expression }) => {
    if (setup?.status === 'raised') return setup.error.type;
    if (expression?.status === 'raised') return expression.error.type;
    return expression?.status === 'value' && expression.truthy;
  });
}

/** The exception that loading raised, as "Type: message", or null. */
export function loadError(execution: Execution): string | null {
  const load = execution.cases?.load;
  return load?.status === 'raised' ? `${load.error.type}: ${load.error.message}` : null;
}

declare global {
  interface Window {
    pythonRuntime: ReturnType<Window['benchtab']['python']['createPythonRuntime']>;
  }
}
