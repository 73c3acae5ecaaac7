import type { ScriptError } from '../../../src/model/index.ts';

/** An error that ended a program, of which only its words are known. */
export function uncaught(type: string, message: string, line: number | null): ScriptError {
  return { kind: 'uncaught', type, message, line, column: null };
}
