import type { Json } from '../../../model/index.ts';
import { parsePythonJson } from '../python/parseJson.ts';
import { isDict, type PythonValue, pythonTypeName } from '../python/values.ts';

/** The tests of a problem as the reference iterates over them, or its message why they can't be read. */
export type ParsedTests = { items: PythonValue[] } | { failure: string };

/**
 * Reads a problem's `tests` (specs/codeeval.md 5.2.2): text is JSON, a list stands as it is. JSON text of a
 * dict or of a text has a length and is iterated over: its keys or characters are "tests" that then fail.
 */
export function parseTests(raw: Json | undefined): ParsedTests {
  if (Array.isArray(raw)) return { items: raw };
  if (typeof raw !== 'string')
    return { failure: `Invalid tests format: <class '${pythonTypeName(raw ?? null)}'>` };
  let value: PythonValue;
  try {
    value = parsePythonJson(raw);
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error) };
  }
  if (Array.isArray(value)) return { items: value };
  if (isDict(value)) return { items: Object.keys(value) };
  if (typeof value === 'string') return { items: [...value] };
  return { failure: `object of type '${pythonTypeName(value)}' has no len()` };
}
