import type { ScriptError } from '../../../../src/model/index.ts';
import type { Failure } from '../running.ts';

/** Where Node shows the place that threw: the file and line, the line of code, a caret below. */
const SHOWN = /^(\S+):(\d+)\n[^\n]*\n *\^+ *\n/gm;
const NAMED = /^([A-Za-z_$][\w$.]*)(?: \[\w+\])?(?:: ([\s\S]*?))?(?=\n {4}at |\n\n|\n?$)/;
const THROWN_VALUE = /^(?:Uncaught:?\n?)([\s\S]*?)\n(?:\(Use|Thrown at|\nNode\.js)/;
const UNHANDLED =
  /^\[?UnhandledPromiseRejection: .*? The promise rejected with the reason "([\s\S]*?)"\.?\]? \{/;
const FRAME = /^ {4}at (?:.*\()?(?:file:\/\/)?([^()\n]+?):(\d+):(\d+)\)?$/gm;
const OF_NODE = /^node:internal\//;
const NO_MODULE = /Cannot find (?:module|package) '([^']+)'/;

/** What ended a program, in what Node prints before it leaves. */
export function readNodeFailure(stderr: string, path: string): Failure {
  if (stderr.includes('JavaScript heap out of memory')) return { error: null, outOfMemory: true };
  const shown = [...stderr.matchAll(SHOWN)].at(-1);
  if (shown === undefined) return { error: null };
  const [whole, file = '', line] = shown;
  const rest = stderr.slice(shown.index + whole.length).replace(/^\n/, '');
  const rejected = file === 'node:internal/process/promises';
  const [, reason] = UNHANDLED.exec(rest) ?? [];
  const [, value] = THROWN_VALUE.exec(rest) ?? [];
  const [, type = 'Error', message = ''] =
    reason === undefined && value === undefined ? (NAMED.exec(rest) ?? []) : [];
  const frame = [...rest.matchAll(FRAME)].find(([, at = '']) => isEntry(at, path));
  const ownLine = isEntry(file, path) ? Number(line) : null;
  const error: ScriptError = {
    kind: kindOf(type, rejected, rest),
    type,
    message: reason ?? value ?? message,
    line: frame === undefined ? ownLine : Number(frame[2]),
    column: frame === undefined ? null : Number(frame[3]),
  };
  const [, module] = NO_MODULE.exec(error.message) ?? [];
  return { error, missing: module === undefined || !isPackage(module) ? [] : [module] };
}

/** A file that can't be read as a program is refused by Node's loader: no frame of the program is above. */
function kindOf(type: string, rejected: boolean, rest: string): ScriptError['kind'] {
  const [first] = rest.matchAll(FRAME);
  const inLoader = first === undefined || OF_NODE.test(first[1] ?? '');
  if (type === 'SyntaxError' && inLoader) return 'syntax';
  return rejected ? 'rejection' : 'uncaught';
}

function isEntry(file: string, path: string): boolean {
  return file === path || file.endsWith(`/${path}`);
}

/** Is it a package's name, and not a path or one of Node's own? */
function isPackage(name: string): boolean {
  return !/^(?:[./]|node:|file:)/.test(name);
}
