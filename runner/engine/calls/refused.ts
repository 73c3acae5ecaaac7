import type { CallsResult, Diagnostic, Execution } from '../../../src/model/index.ts';
import type { CallsLanguage, Wrapped } from '../languages/language.ts';

/** What a source that does not compile raises, for who reads facts on calls. */
const TYPE = 'CompileError';

/** The facts of calls whose source was not compiled: as if it could not be loaded, where that is the source's doing. */
export function refusedCalls(
  execution: Execution,
  { sourcePath }: Wrapped,
  language: Pick<CallsLanguage, 'lacksFunction'>,
): Execution {
  const { script, outcome } = execution;
  if (script === null || outcome !== 'exited') return { ...execution, script: null };
  const calls: CallsResult = { load: { status: 'done' }, found: false, yardstickFailure: null, calls: [] };
  if (!language.lacksFunction(script.diagnostics)) {
    const { message, line, file } = firstError(script.diagnostics);
    const lineno = file === sourcePath ? line : null;
    const error = { type: TYPE, message, isA: ['Exception' as const], lineno, traceback: [] };
    calls.load = { status: 'raised', error };
  }
  return { ...execution, script: null, calls };
}

/** Errors in the driver's file follow from the source: its function has types that are no plain data. */
export function firstError(
  diagnostics: readonly Diagnostic[],
): Pick<Diagnostic, 'message' | 'line' | 'file'> {
  const error = diagnostics.find(({ severity }) => severity === 'error');
  return error ?? { message: 'The compiler refused it.', line: null, file: null };
}
