import type { Binding, EvaluationSettings, Json, Program, Task } from '../../../model/index.ts';
import { pythonRepr } from '../python/values.ts';
import type { TestPlan } from './planTests.ts';

/** Time that tests have after the alarm went off, which the reference does not limit at all. */
export const GRACE_MS = 5000;

/** The program that answers a plan's questions about a source, as the reference would run it. */
export function buildProgram(
  task: Task,
  source: string,
  plan: Pick<TestPlan, 'cases' | 'inspections'>,
  settings: EvaluationSettings,
): Program {
  return {
    language: 'python',
    entry: {
      kind: 'cases',
      source,
      // RunCodeEval executes in a dict that only has __builtins__.
      moduleName: 'builtins',
      extraNames: { candidate_solution: source },
      binding: bindingOf(task),
      inspections: plan.inspections,
      cases: plan.cases,
      isolation: 'shared',
      // The version that the reference's published results were made with.
      emulate: '3.11',
      quietLogging: true,
      explain: null,
      alarmMs: settings.timeoutMs,
    },
    files: {},
    stdin: '',
    limits: {
      wallMs: settings.timeoutMs + GRACE_MS,
      memoryBytes: settings.memoryBytes,
      outputBytes: settings.outputBytes,
    },
    seed: settings.seed,
  };
}

/** What the tests call, and under which name; null for problems of the kind "text". */
export function bindingOf(task: Task): Binding | null {
  const name = nameOf(task.data.name);
  switch (task.data.object) {
    case 'function':
      return { name, as: 'func', fallback: 'callable' };
    case 'class':
      return { name, as: 'cls', fallback: 'class' };
    default:
      return null;
  }
}

/** A name that is no text is in no namespace; the reference writes it into its message. */
function nameOf(name: Json | undefined): string {
  return typeof name === 'string' ? name : pythonRepr(name ?? null);
}
