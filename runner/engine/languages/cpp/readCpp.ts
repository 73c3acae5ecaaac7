import type { Diagnostic } from '../../../../src/model/index.ts';
import type { Failure } from '../running.ts';
import { uncaught } from '../uncaught.ts';
import { libraryHeaders } from './headers.ts';

const PLACED = /^(.+?):(\d+)(?::(\d+))?: (fatal error|error|warning): (.*)$/;
const OPTION = / \[(-W[\w+=-]+)\]$/;
const LINKER =
  /^(?:\/\S*ld(?:\.\w+)?: )?(?:\S+: in function .*: ?)?(?:(\S+?):)?.*?(undefined reference to .*|multiple definition of .*)$/;
const LINKER_CODE = 'ld';
const OTHER = /^(?:cc1plus|g\+\+|clang\+\+|collect2|clang)[^:]*: (?:fatal |internal compiler )?error: (.*)$/;
const NO_HEADER = /^(\S+): No such file or directory$|^'([^']+)' file not found$/;

/** The diagnostics in what g++ or clang++ wrote; notes and the lines of code that it shows are left out. */
export function readDiagnostics(output: string): Diagnostic[] {
  return output.split('\n').flatMap((line) => {
    const placed = PLACED.exec(line);
    if (placed !== null) {
      const [, file = '', row, column, severity, text = ''] = placed;
      const [, option] = OPTION.exec(text) ?? [];
      return [
        {
          severity: severity === 'warning' ? ('warning' as const) : ('error' as const),
          code: option ?? severity ?? 'error',
          message: text.replace(OPTION, ''),
          file,
          line: Number(row),
          column: column === undefined ? null : Number(column),
        },
      ];
    }
    const [, , undefinedName] = LINKER.exec(line) ?? [];
    if (undefinedName !== undefined) return [unplaced(LINKER_CODE, undefinedName)];
    const [, message] = OTHER.exec(line) ?? [];
    return message === undefined ? [] : [unplaced('error', message)];
  });
}

function unplaced(code: string, message: string): Diagnostic {
  return { severity: 'error', code, message, file: null, line: null, column: null };
}

/**
 * Headers of libraries that a program was refused for, each once: they are nowhere on this machine, or they are
 * and the linker did not find what they promise, because the reference's command links no library.
 */
export function missingLibraries(diagnostics: readonly Diagnostic[], text: string): string[] {
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  const absent = errors.flatMap(({ message }) => {
    const [, gcc, clang] = NO_HEADER.exec(message) ?? [];
    const name = gcc ?? clang;
    return name === undefined ? [] : [name];
  });
  const unlinked = errors.some(
    ({ code, message }) => code === LINKER_CODE && message.startsWith('undefined'),
  );
  return [...new Set(unlinked ? libraryHeaders(text) : absent)];
}

const ASSERTION = /^[^\n]*?: ([^\n:]+):(\d+): [^\n]*: Assertion [`']([^\n]*)' failed\.$/m;
const TERMINATED = /^terminate called after throwing an instance of '([^'\n]+)'(?:\n {2}what\(\): {2}(.*))?/m;
const TERMINATED_OTHERWISE = /^terminate called (.*)$/m;

const SIGNALLED = 128;
/** Signals by which the system ends a program, in the shell's words. */
const SIGNALS: Readonly<Record<number, [name: string, words: string]>> = {
  4: ['SIGILL', 'Illegal instruction'],
  6: ['SIGABRT', 'Aborted'],
  7: ['SIGBUS', 'Bus error'],
  8: ['SIGFPE', 'Floating point exception'],
  9: ['SIGKILL', 'Killed'],
  11: ['SIGSEGV', 'Segmentation fault'],
  24: ['SIGXCPU', 'CPU time limit exceeded'],
  25: ['SIGXFSZ', 'File size limit exceeded'],
};

/** What ended a program: a failed assertion, an exception, or a signal. */
export function readCppFailure(stderr: string, status: number, path: string): Failure {
  const [, file, line, expression = ''] = ASSERTION.exec(stderr) ?? [];
  if (file !== undefined) {
    return { error: uncaught('AssertionError', expression, file === path ? Number(line) : null) };
  }
  const [, type, what = ''] = TERMINATED.exec(stderr) ?? [];
  if (type !== undefined) return { error: uncaught(type, what, null) };
  const [, otherwise] = TERMINATED_OTHERWISE.exec(stderr) ?? [];
  if (otherwise !== undefined) return { error: uncaught('terminate', otherwise, null) };
  const [name, words = ''] = SIGNALS[status - SIGNALLED] ?? [];
  return { error: name === undefined ? null : uncaught(name, words, null) };
}
