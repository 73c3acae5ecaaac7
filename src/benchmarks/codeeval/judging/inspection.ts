import type { InspectionResult } from '../../../model/index.ts';
import {
  entry,
  isDict,
  type PythonDict,
  type PythonValue,
  pythonRepr,
  pythonTypeName,
} from '../python/values.ts';

/** What a test asks of the source's text: keywords that the engine looks for, and what follows from the rest. */
export interface Inspection {
  /** Asked of the engine, in order; none if it need not be asked. */
  keywords: string[];
  /** The answer if all of `keywords` are found: no keyword is left, or one that is no text. */
  rest: InspectionResult;
  /** As pages show it. */
  shown: string;
}

/**
 * The inspection of a test; null where it has none. The reference takes anything that is not a list as the
 * one keyword, and looks at keywords in order until one is missing (specs/codeeval.md 5.4).
 */
export function readInspection(test: PythonDict): Inspection | null {
  const raw = entry(test, 'inspection');
  if (raw === undefined) return null;
  const list = Array.isArray(raw) ? raw : [raw];
  const shown = list
    .map((keyword) => (typeof keyword === 'string' ? keyword : pythonRepr(keyword)))
    .join(', ');
  const keywords: string[] = [];
  for (const keyword of list) {
    if (typeof keyword !== 'string') return { keywords, rest: notText(keyword), shown };
    keywords.push(keyword);
  }
  return { keywords, rest: { found: true }, shown };
}

/** What the reference's `'.' in keyword`, and the search after it, make of a keyword that is no text. */
function notText(keyword: PythonValue): InspectionResult {
  if (Array.isArray(keyword) || isDict(keyword)) {
    const hasDot = Array.isArray(keyword) ? keyword.includes('.') : Object.hasOwn(keyword, '.');
    if (!hasDot) return { found: false, missing: pythonRepr(keyword) };
    return { error: `'${pythonTypeName(keyword)}' object has no attribute 'rsplit'` };
  }
  return { error: `argument of type '${pythonTypeName(keyword)}' is not iterable` };
}
