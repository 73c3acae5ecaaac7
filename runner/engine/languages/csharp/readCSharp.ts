import type { Diagnostic } from '../../../../src/model/index.ts';
import type { Failure } from '../running.ts';
import { uncaught } from '../uncaught.ts';

/** A name that is not found, alone or in a namespace. */
const NOT_FOUND = new Set(['CS0246', 'CS0234']);
const USING = /^\s*(?:global\s+)?using\s+(?:static\s+)?(?:\w+\s*=\s*)?([\w.]+)\s*;/;

/** Namespaces that a program's using directives name and no library on offer has, each once. */
export function missingNamespaces(
  diagnostics: readonly Diagnostic[],
  files: Readonly<Record<string, string>>,
): string[] {
  const found = diagnostics.flatMap(({ code, file, line }) => {
    if (!NOT_FOUND.has(code) || file === null || line === null) return [];
    const [, name] = USING.exec(files[file]?.split('\n')[line - 1] ?? '') ?? [];
    return name === undefined ? [] : [name];
  });
  return [...new Set(found)];
}

const UNHANDLED = /^Unhandled exception\. ([\w.+`]+)(?:\s\([^)]*\))?(?:: (.*))?$/m;
const ASSERTION = /^Process terminated\.\s+Assertion failed\.\n(.*)$/m;
const FAILED_FAST = /^Process terminated\.\s*(.*)$/m;
const STACK_OVERFLOW = /^Stack overflow\./m;
/** The runtime's last words where not even an exception could be made. */
const OUT_OF_MEMORY = /^Out of memory\.$/m;
const FRAME = /^\s+at .* in (.*):line (\d+)\s*$/gm;

/** What ended a program, in the words of the runtime. */
export function readCSharpFailure(stderr: string, path: string): Failure {
  if (OUT_OF_MEMORY.test(stderr)) return { error: null, outOfMemory: true };
  const unhandled = UNHANDLED.exec(stderr);
  if (unhandled !== null) {
    const [, type = '', message = ''] = unhandled;
    return {
      error: uncaught(type.replace(/^.*[.+]/, ''), message, lineIn(stderr, unhandled.index, path)),
    };
  }
  const assertion = ASSERTION.exec(stderr);
  if (assertion !== null) {
    const [, first = ''] = assertion;
    const message = /^\s+at /.test(first) ? '' : first.trim();
    return { error: uncaught('DebugAssertException', message, lineIn(stderr, assertion.index, path)) };
  }
  const overflow = STACK_OVERFLOW.exec(stderr);
  if (overflow !== null) {
    return { error: uncaught('StackOverflowException', '', lineIn(stderr, overflow.index, path)) };
  }
  const failed = FAILED_FAST.exec(stderr);
  if (failed === null) return { error: null };
  return { error: uncaught('FailFast', failed[1] ?? '', lineIn(stderr, failed.index, path)) };
}

/** The line of the innermost frame that is in the program's file. */
function lineIn(stderr: string, from: number, path: string): number | null {
  for (const [, file = '', line] of stderr.slice(from).matchAll(FRAME)) {
    if (file === path || file.endsWith(`/${path}`)) return Number(line);
  }
  return null;
}
