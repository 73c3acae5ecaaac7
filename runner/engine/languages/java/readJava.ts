import type { Diagnostic } from '../../../../src/model/index.ts';
import type { Failure } from '../running.ts';
import { uncaught } from '../uncaught.ts';

/** Packages that every JDK has, or that no library has. */
const OF_THE_JDK = /^(java|jdk|sun|com\.sun)(\.|$)/;
const IMPORT = /^\s*import\s+(?:static\s+)?([\w.]+)/;

/**
 * Packages that a program imports and no library on offer has, each once: javac finds none of the name, in a line
 * that imports it. A name that only looks like a package's ("system.out") is the program's own mistake.
 */
export function missingPackages(
  diagnostics: readonly Diagnostic[],
  files: Readonly<Record<string, string>>,
): string[] {
  const found = diagnostics.flatMap(({ code, message, file, line }) => {
    if (code !== 'compiler.err.doesnt.exist' || file === null || line === null) return [];
    const [, name] = /package (\S+) does not exist/.exec(message) ?? [];
    const imports = IMPORT.test(files[file]?.split('\n')[line - 1] ?? '');
    return name === undefined || !imports || OF_THE_JDK.test(name) ? [] : [name];
  });
  return [...new Set(found)];
}

const UNCAUGHT = /^Exception in thread "[^"\n]*" ([\w.$]+)(?:: (.*))?$/m;
/** Before there is a thread of the program's to name: no main class, no main method. */
const NOT_STARTED = /^(?:Error: |Caused by: )(.*)$/m;

const FRAME = /^\s+at [^(\n]*\(([^():\n]*):(\d+)\)$/gm;

/** The exception that ended a program, in the stack trace that the JVM prints. */
export function readJavaFailure(stderr: string, path: string): Failure {
  const found = UNCAUGHT.exec(stderr);
  if (found !== null) {
    const [, type = '', message = ''] = found;
    return { error: uncaught(simpleName(type), message, lineIn(stderr.slice(found.index), path)) };
  }
  const [, message] = NOT_STARTED.exec(stderr) ?? [];
  return { error: message === undefined ? null : uncaught('Error', message, null) };
}

function simpleName(type: string): string {
  return type.replace(/^.*[.$]/, '');
}

/** The line of the innermost frame that is in the program's file. */
function lineIn(trace: string, path: string): number | null {
  const file = path.replace(/^.*\//, '');
  for (const [, name, line] of trace.matchAll(FRAME)) {
    if (name === file) return Number(line);
  }
  return null;
}
