import { apply, construct, indexOf, min } from '../shared/held.ts';
import { lineCount } from './positions.ts';

/** Parameters of the function that Node makes of a CommonJS file. */
export const WRAPPER_PARAMETERS = 'exports, require, module, __filename, __dirname';

const HeldFunction = Function;
const HeldSyntaxError = SyntaxError;
const AsyncFunction = (async () => {}).constructor as FunctionConstructor;

/** Lines that the browser puts before the body of `new Function`. */
const LINES_BEFORE_BODY = 2;

/** Why a text can't be read as a program, and where; positions are 1-based, in the text. */
export interface SyntaxFault {
  error: unknown;
  line: number | null;
  column: number | null;
}

/** Asks the browser where an error comes from: reporting one tells it. */
export class FaultLocator {
  private last: { line: number; column: number } | null = null;
  private asking = false;
  private readonly report = globalThis.reportError.bind(globalThis);

  /** To be shown every `error` event of the worker, first of all; gives whether it is this one's own. */
  take(event: ErrorEvent): boolean {
    if (!this.asking) return false;
    this.last = { line: event.lineno, column: event.colno };
    return true;
  }

  locate(error: unknown): { line: number; column: number } | null {
    this.last = null;
    this.asking = true;
    try {
      apply(this.report, null, [error]);
    } finally {
      this.asking = false;
    }
    return this.last;
  }
}

/**
 * Reads a text as the body of a CommonJS module: not only in the wrapper that it is run in, which a text could
 * close and open again.
 */
export function commonJsFault(text: string, locator: FaultLocator): SyntaxFault | null {
  try {
    construct(HeldFunction, [WRAPPER_PARAMETERS, text]);
    return null;
  } catch (error) {
    const place = locator.locate(error);
    if (place === null) return { error, line: null, column: null };
    // What is missing at the end is missed behind it, where the browser closes the function.
    const line = min(place.line - LINES_BEFORE_BODY, lineCount(text));
    return { error, line, column: place.column };
  }
}

/** What V8 says of a file that only is a module's. */
const MODULE_ONLY = [
  'Cannot use import statement outside a module',
  "Unexpected token 'export'",
  "Cannot use 'import.meta' outside a module",
];

/** What V8 says of a file that may be a module's, if it is one as a whole. */
const PERHAPS_MODULE = [
  "Identifier '__filename' has already been declared",
  "Identifier '__dirname' has already been declared",
  "Identifier 'exports' has already been declared",
  "Identifier 'module' has already been declared",
  "Identifier 'require' has already been declared",
  'await is only valid in async functions and the top level bodies of modules',
  'Unexpected reserved word',
];

/**
 * Node's detection of a module's syntax in a file whose name does not tell: by what the parser says against it
 * as CommonJS.
 */
export function looksLikeModule(text: string, fault: SyntaxFault): boolean {
  const { error } = fault;
  if (!(error instanceof HeldSyntaxError)) return false;
  const { message } = error;
  if (says(message, MODULE_ONLY)) return true;
  if (!says(message, PERHAPS_MODULE)) return false;
  try {
    construct(AsyncFunction, [text]);
    return true;
  } catch {
    return false;
  }
}

function says(message: string, phrases: readonly string[]): boolean {
  for (let at = 0; at < phrases.length; at++) if (indexOf(message, phrases[at] ?? '') >= 0) return true;
  return false;
}
