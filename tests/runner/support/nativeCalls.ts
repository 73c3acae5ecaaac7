import type { Executor } from '../../../runner/engine/executor.ts';
import type { Execution, Json, Language } from '../../../src/model/index.ts';
import { type CallsChange, callsProgram } from '../../support/calls.ts';
import { MIB } from './engine.ts';

/** Has the engine call `solution` once for each list of arguments. @throws Error where there is no engine. */
export async function runNativeCalls(
  engine: Executor | null,
  language: Language,
  source: string,
  calls: readonly Json[][] = [[]],
  change: CallsChange = {},
): Promise<Execution> {
  if (engine === null) throw new Error('There is no engine.');
  const program = callsProgram(language, source, calls, {
    ...change,
    limits: { memoryBytes: 256 * MIB, ...change.limits },
  });
  return engine.execute(program, new AbortController().signal, () => {});
}

/** Whether the engine runs a language; says so where it does not. */
export function hasToolchain(engine: Executor | null, language: Language): boolean {
  const isHere = engine?.found.toolchains.some((one) => one.language === language) === true;
  if (engine !== null && !isHere) console.warn(`SKIPPED: no toolchain of ${language}`);
  return isHere;
}
