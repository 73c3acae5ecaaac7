import { engine } from '../engine.ts';

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
    tellFailure(by, error);
    throw error;
  }
  engine.asserted(by, true, '', undefined);
}

/** As `counted`, of an assertion about what a promise comes to. */
export async function countedLater(by: string, check: () => Promise<void>): Promise<void> {
  try {
    await check();
  } catch (error) {
    tellFailure(by, error);
    throw error;
  }
  engine.asserted(by, true, '', undefined);
}

function tellFailure(by: string, error: unknown): void {
  engine.asserted(by, false, error instanceof Error ? error.message : String(error), error);
}
