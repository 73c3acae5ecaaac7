import { held } from '../held.ts';
import { AssertionError, type AssertionErrorOptions } from './assertionError.ts';

const { HeldError } = held;

/** Throws: the error that was given as a message, or an AssertionError. */
export function fail(options: AssertionErrorOptions, generatedMessage?: boolean): never {
  if (options.message instanceof HeldError) throw options.message;
  const error = new AssertionError(options);
  if (generatedMessage !== undefined) error.generatedMessage = generatedMessage;
  throw error;
}
