/** Error types that RunCodeEval's errors report counts, and what it counts them as; all others it leaves out. */
const COUNTED_AS = new Map<string, string>([
  ['NameError', 'NameError'],
  ['SyntaxError', 'SyntaxError'],
  ['TimeoutError', 'TimeoutError'],
  ['NoCompletionError', 'NoCompletionError'],
  ['TypeError', 'Error'],
  ['ExecutionError', 'Error'],
  ['InspectionFailure', 'Error'],
  ['Error', 'Error'],
]);

/**
 * What the errors report counts a solution's error type as; null if it counts it not at all. Only the name
 * matters: a solution's own exception class called Error is counted (specs/codeeval.md 5.9.1).
 */
export function countedAs(errorType: string | null): string | null {
  return errorType === null ? null : (COUNTED_AS.get(errorType) ?? null);
}
