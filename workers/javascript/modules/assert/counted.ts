import { engine } from '../engine.ts';
import { held } from '../held.ts';

const { getOwnPropertyDescriptor, hasOwn, stringOf } = held;

/**
 * Runs one assertion and tells the engine how it went. Assertions made inside of it (a subject under
 * `throws` that asserts by itself) tell of themselves.
 *
 * @param by as a program writes it: "assert.strictEqual".
 * @param check throws where the assertion fails.
 */
export function counted(by: string, check: () => void): void {
  try {
    check();
  } catch (error) {
    engine.asserted(by, false, messageOf(error), error);
    throw error;
  }
  engine.asserted(by, true, '', undefined);
}

/** An error's own message, read without running anything of the program's. */
function messageOf(error: unknown): string {
  if ((typeof error !== 'object' && typeof error !== 'function') || error === null) return stringOf(error);
  const own = getOwnPropertyDescriptor(error, 'message');
  return own !== undefined && hasOwn(own, 'value') && typeof own.value === 'string' ? own.value : '';
}
