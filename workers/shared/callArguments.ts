import type { Call } from '../../src/model/index.ts';

const MARK = '\0number:';
/** A text, which is left as it is, or a number that JSON does not know. */
const TEXT_OR_UNKNOWN = /"(?:[^"\\]|\\.)*"|NaN|-?Infinity/g;

/**
 * The arguments of all calls. To be called before any program ran, since it trusts the built-ins.
 *
 * @throws Error for people, which names the first call whose arguments are no JSON of an array.
 */
export function readCalls(calls: readonly Call[]): unknown[][] {
  return calls.map((call, index) => {
    try {
      return readArguments(call.arguments);
    } catch {
      throw new Error(`The arguments of call ${index + 1} are no JSON array.`);
    }
  });
}

/** Is a text JSON of one value, with NaN and Infinity as Python writes them? Trusts the built-ins, too. */
export function isJson(text: string): boolean {
  try {
    return readArguments(`[${text}]`).length === 1;
  } catch {
    return false;
  }
}

/**
 * Reads JSON of an array with NaN and Infinity, as Python writes it. Whole numbers are numbers of JavaScript: past
 * 2^53 they are rounded.
 *
 * @throws Error where the text is none.
 */
function readArguments(json: string): unknown[] {
  const marked = json.replace(TEXT_OR_UNKNOWN, (found) =>
    found.startsWith('"') ? found : JSON.stringify(MARK + found),
  );
  const value: unknown = JSON.parse(marked, (_key, part: unknown) =>
    typeof part === 'string' && part.startsWith(MARK) ? Number(part.slice(MARK.length)) : part,
  );
  if (!Array.isArray(value)) throw new Error('It is no array.');
  return value as unknown[];
}
