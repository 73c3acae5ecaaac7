import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Diagnostic } from '../../../../src/model/index.ts';
import type { Wrapped } from '../language.ts';

const DRIVER = 'calls.cpp';
const SOLUTION = 'solution.cpp';
const PLAIN = 'plain.hpp';
const textOf = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8');
const DRIVER_TEXT = textOf(DRIVER);
const PLAIN_TEXT = textOf(PLAIN);
/** How g++ and clang++ say that a name is unknown. */
const UNKNOWN = /was not declared in this scope|use of undeclared identifier/;

/** The driver includes the source, and reads its types off the function's declaration. */
export function wrapCpp(source: string, functionName: string): Wrapped {
  return {
    path: DRIVER,
    files: {
      [DRIVER]: DRIVER_TEXT.replace('BENCHTAB_SOLUTION', functionName),
      [PLAIN]: PLAIN_TEXT,
      [SOLUTION]: source,
    },
    sourcePath: SOLUTION,
    told: [],
  };
}

/** Only the driver's last line speaks of the function. */
export function lacksCppFunction(diagnostics: readonly Diagnostic[]): boolean {
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  return errors.length > 0 && errors.every(({ file, message }) => file === DRIVER && UNKNOWN.test(message));
}
