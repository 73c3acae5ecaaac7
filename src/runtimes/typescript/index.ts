import type { Runtime } from '../../model/index.ts';
import { TypeScriptRuntime } from './typescriptRuntime.ts';

/**
 * A TypeScript runtime for this page; nothing is loaded before start() or the first program.
 *
 * @param javascript executes what was compiled.
 */
export function createTypeScriptRuntime(javascript: Runtime): Runtime {
  return new TypeScriptRuntime(javascript);
}
