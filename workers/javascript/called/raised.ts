import type { RaisedError } from '../../../src/model/index.ts';
import { instanceOf } from '../../shared/held.ts';
import type { Placed } from '../positions.ts';
import { scriptError } from '../uncaught.ts';

const HeldSyntaxError = SyntaxError;
const HeldReferenceError = ReferenceError;
const HeldTypeError = TypeError;
const HeldRangeError = RangeError;

/**
 * What a source threw, as data. The classes are the nearest of Python's; reading an error may run code of the source.
 *
 * @param line where it can't be read, if it is that.
 */
export function raisedError(error: unknown, placed: Placed, line: number | null = null): RaisedError {
  try {
    return readError(error, placed, line);
  } catch {
    // What was thrown throws itself at whoever reads it.
    return { type: 'Error', message: null, isA: ['Exception'], lineno: line, traceback: [] };
  }
}

function readError(error: unknown, placed: Placed, line: number | null): RaisedError {
  const { type, message, line: thrownAt } = scriptError('uncaught', error, placed, null);
  const is = (made: object) => instanceOf(made as never, error);
  const isA: RaisedError['isA'] = is(HeldSyntaxError)
    ? ['Exception', 'SyntaxError']
    : is(HeldReferenceError)
      ? ['Exception', 'NameError']
      : is(HeldTypeError)
        ? ['Exception', 'TypeError']
        : is(HeldRangeError) && message === 'Maximum call stack size exceeded'
          ? ['Exception', 'RecursionError']
          : ['Exception'];
  const traceback = thrownAt === null ? [] : [{ source: true, file: placed.path, line: thrownAt, name: '?' }];
  return { type, message, isA, lineno: line, traceback };
}
