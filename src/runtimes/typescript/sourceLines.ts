import { LEAST_UPPER_BOUND, originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';
import type { ScriptResult } from '../../model/index.ts';

/**
 * What is known of a script that was compiled, with the lines and columns of the text it was compiled from.
 * Null where the map names no place in that text.
 *
 * @param map source map of the script, as JSON.
 */
export function withSourceLines(script: ScriptResult, map: string): ScriptResult {
  const trace = new TraceMap(map);
  const { error, assertions } = script;
  return {
    ...script,
    error: error && { ...error, ...placeOf(trace, error) },
    assertions: assertions && {
      ...assertions,
      failures: assertions.failures.map((failure) => ({
        ...failure,
        line: placeOf(trace, { ...failure, column: null }).line,
      })),
    },
  };
}

/** Tells lines of a text that was compiled, by those of what it was compiled to; null for one that comes of none. */
export function sourceLineOf(map: string): (line: number) => number | null {
  const trace = new TraceMap(map);
  return (line) => placeOf(trace, { line, column: null }).line;
}

interface Place {
  /** 1-based, as columns are; null where unknown. */
  line: number | null;
  column: number | null;
}

function placeOf(trace: TraceMap, { line, column }: Place): Place {
  if (line === null) return { line: null, column: null };
  const exact = column === null ? null : originalPositionFor(trace, { line, column: column - 1 });
  if (exact !== null && exact.line !== null) return { line: exact.line, column: exact.column + 1 };
  // Nothing is mapped before the column: the first thing in the line that is.
  const first = originalPositionFor(trace, { line, column: 0, bias: LEAST_UPPER_BOUND });
  return { line: first.line, column: null };
}
