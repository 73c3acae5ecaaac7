import type { Diagnostic } from '../../model/index.ts';

/**
 * Errors that no package's types could take away: they are about the program's own names, declarations and
 * places of `await`. Any other may follow from a type that a missing package would have brought.
 */
const CERTAIN = new Set([
  'TS1308', // 'await' outside of an async function.
  'TS1378', // 'await' at the top level of a CommonJS module.
  'TS2300', // Duplicate identifier.
  'TS2304', // Cannot find name.
  'TS2393', // Duplicate function implementation.
  'TS2448', // Block-scoped variable used before its declaration.
  'TS2451', // Cannot redeclare block-scoped variable.
  'TS2552', // Cannot find name, did you mean …
  'TS2588', // Cannot assign to a constant.
]);

/**
 * Do these errors fail the program, even though a package's types may be missing? They do where none is missing,
 * and where one of the errors would be there with every package at hand.
 *
 * @param missing modules whose types the compiler did not find, that a package would bring.
 */
export function canBeJudged(missing: readonly string[], diagnostics: readonly Diagnostic[]): boolean {
  return missing.length === 0 || diagnostics.some(({ code }) => CERTAIN.has(code));
}
