import ts from 'typescript';

/**
 * The reference's flags: `tsc --target ES2020 --module commonjs --esModuleInterop
 * --allowSyntheticDefaultImports --skipLibCheck`, with @types/node as the only package of types that every
 * program sees. The source map is for our own use; it changes nothing that tsc says.
 */
export const COMPILER_OPTIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2020,
  module: ts.ModuleKind.CommonJS,
  esModuleInterop: true,
  allowSyntheticDefaultImports: true,
  skipLibCheck: true,
  types: ['node'],
  sourceMap: true,
};
