import type { Wrapped } from '../language.ts';

/** The driver's assembly: it is made once, and loads what was made of a source. */
export const DRIVER = 'BenchtabCalls';
export const DRIVER_SOURCES = ['BenchtabCalls.cs', 'BenchtabReader.cs', 'BenchtabWriter.cs'];
const SOLUTION = 'solution.cs';

/** The source stands alone; the driver finds the function in what the compiler made of it. */
export function wrapCSharp(source: string, functionName: string): Wrapped {
  return {
    path: SOLUTION,
    files: { [SOLUTION]: source },
    sourcePath: SOLUTION,
    told: [functionName, SOLUTION],
  };
}
