import type { ScriptError } from '../../../../src/model/index.ts';
import type { Failure } from '../running.ts';

const HEAD = 'Traceback (most recent call last):\n';
const FRAME = /^ {2}File "([^"\n]+)", line (\d+)(?:, in .*)?$/gm;
const LAST = /^([A-Za-z_][\w.]*)(?:: ([\s\S]*))?$/;
const NO_MODULE = /^No module named '([^']+)'/;

/**
 * The exception in the last traceback that CPython printed. A missing module is a library's where no Python has one
 * of that name.
 *
 * @param modules names of the modules of the standard library.
 */
export function readPythonFailure(stderr: string, path: string, modules: ReadonlySet<string>): Failure {
  const at = stderr.lastIndexOf(HEAD);
  const trace = at === -1 ? syntaxTrace(stderr) : stderr.slice(at);
  if (trace === null) return { error: null };
  // Frames and the code they show are indented; the first line that is not says what was raised.
  const end = /^(?! |Traceback )(?=[A-Za-z_])/m.exec(trace)?.index;
  if (end === undefined) return { error: null };
  const [, type = '', message = ''] = LAST.exec(trace.slice(end).trimEnd()) ?? [];
  if (type === '') return { error: null };
  const line = lineIn(trace.slice(0, end), path);
  const kind = at === -1 ? 'syntax' : 'uncaught';
  const error: ScriptError = { kind, type: type.replace(/^.*\./, ''), message, line, column: null };
  const [, module = ''] = type === 'ModuleNotFoundError' ? (NO_MODULE.exec(message) ?? []) : [];
  const [top = ''] = module.split('.');
  return { error, missing: top === '' || modules.has(top) ? [] : [top] };
}

/** A file that can't be read as a program has no traceback, only a frame. */
function syntaxTrace(stderr: string): string | null {
  const [found] = /^ {2}File "[^"\n]+", line \d+\n[\s\S]*$/m.exec(stderr) ?? [];
  return found ?? null;
}

/** The line of the innermost frame that is in the program's file. */
function lineIn(trace: string, path: string): number | null {
  const lines = [...trace.matchAll(FRAME)].flatMap(([, file = '', line]) =>
    file === path || file.endsWith(`/${path}`) ? [Number(line)] : [],
  );
  return lines.at(-1) ?? null;
}
