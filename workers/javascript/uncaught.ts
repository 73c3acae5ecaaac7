import type { ScriptError } from '../../src/model/index.ts';
import { ownKeys, repeat, slice, stringOf } from '../shared/held.ts';
import { nodeError } from './nodeErrors.ts';
import { NODE_VERSION } from './nodeVersion.ts';
import { lineOf, type Placed, type Position, positionIn, stackOf } from './positions.ts';

const HeldError = Error;
/** Characters kept of a message and of a printed stack. */
const TEXT_KEPT = 10_000;
const LONGEST_SOURCE_LINE = 500;

/** What ended a program, as data. Reading an error may run code of the program; whatever that does is its own. */
export function scriptError(
  kind: ScriptError['kind'],
  error: unknown,
  entry: Placed,
  place: { line: number | null; column: number | null } | null,
): ScriptError {
  const stack = stackOf(error);
  const position = place ?? (stack === null ? null : positionIn(stack, entry));
  return {
    kind,
    type: attempt(() => typeOf(error)) ?? 'Error',
    message: slice(attempt(() => messageOf(error)) ?? '', 0, TEXT_KEPT),
    line: position?.line ?? null,
    column: position?.column ?? null,
  };
}

/**
 * What Node prints to stderr before it leaves.
 *
 * @param text the file's text, for the line to show.
 * @param show Node's `inspect`.
 */
export function fatalText(
  error: unknown,
  file: string,
  text: string,
  position: Pick<Position, 'line' | 'column'> | null,
  show: (value: unknown) => string,
): string {
  const shown = plainStack(error) ?? attempt(() => show(error)) ?? stackOf(error) ?? 'Uncaught';
  let where = '';
  if (position !== null) {
    const source = lineOf(text, position.line);
    if (source.length <= LONGEST_SOURCE_LINE) {
      where = `${file}:${position.line}\n${source}\n${repeat(' ', position.column - 1)}^\n\n`;
    }
  }
  const what = isError(error) ? '' : 'Uncaught:\n';
  return `${where}${where === '' ? what : ''}${slice(shown, 0, TEXT_KEPT)}\n\nNode.js ${NODE_VERSION}\n`;
}

/** The stack of an error that has nothing else to show: what `inspect` would print, without having to load it. */
function plainStack(error: unknown): string | null {
  if (!isError(error)) return null;
  const keys = attempt(() => ownKeys(error));
  if (keys === null) return null;
  for (let at = 0; at < keys.length; at++) {
    const key = keys[at];
    if (key !== 'stack' && key !== 'message') return null;
  }
  return stackOf(error);
}

export function isError(value: unknown): value is Error {
  return value instanceof HeldError;
}

/** What Node throws for a rejected promise that nobody handled: its reason, where that is an error. */
export function unhandledRejection(reason: unknown, show: (value: unknown) => string): unknown {
  if (isError(reason)) return reason;
  const shown = attempt(() => show(reason)) ?? 'undefined';
  return nodeError(
    HeldError,
    'ERR_UNHANDLED_REJECTION',
    'This error originated either by throwing inside of an async function without a catch block, or by rejecting ' +
      `a promise which was not handled with .catch(). The promise rejected with the reason "${shown}".`,
  );
}

function typeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return typeof error;
  const { constructor: made, name } = error as { constructor?: { name?: unknown }; name?: unknown };
  if (made !== undefined && typeof made.name === 'string' && made.name !== '') {
    return slice(made.name, 0, TEXT_KEPT);
  }
  return typeof name === 'string' ? slice(name, 0, TEXT_KEPT) : 'Object';
}

function messageOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return stringOf(error);
  const { message } = error as { message?: unknown };
  return typeof message === 'string' ? message : stringOf(error);
}

/** What a function gives, or null where it throws. */
function attempt<T>(read: () => T): T | null {
  try {
    return read();
  } catch {
    return null;
  }
}
