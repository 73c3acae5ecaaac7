import type { Execution } from '../../../src/model/index.ts';
import { emptyExecution } from '../../../src/model/index.ts';
import { type Compiled, readAnswer } from '../compilers/answer.ts';
import type { CompilerPool } from '../compilers/pool.ts';
import { CompilerLost } from '../compilers/residentCompiler.ts';
import type { Job } from './language.ts';

/**
 * A compilation has a limit of its own, the harness's for builds: whether a program's time is up must not depend on
 * how busy its compiler was.
 */
export const COMPILE_MS = 60_000;

/**
 * Has a resident compiler make something of a program's sources, the entry first; where it could not, says what came
 * of the program.
 *
 * @param isSource which of the program's files are given to the compiler.
 * @param before what the compiler is told before the sources.
 */
export async function compileFiles(
  pool: CompilerPool,
  { program, signal, onEvent }: Job,
  engine: string,
  isSource: (path: string) => boolean,
  before: readonly string[] = [],
): Promise<Compiled | Execution> {
  onEvent({ type: 'state', state: 'compiling' });
  const { files, entry } = program;
  const others = Object.entries(files).filter(([path]) => path !== entry.path && isSource(path));
  const asked = [...before, ...[[entry.path, files[entry.path] ?? ''], ...others].flat()];
  try {
    return readAnswer(await pool.ask(asked, COMPILE_MS, signal));
  } catch (error) {
    if (!(error instanceof CompilerLost)) throw error;
    return lostExecution(error, engine);
  }
}

export function isCompiled(result: Compiled | Execution): result is Compiled {
  return 'outputs' in result;
}

const OUTCOMES = {
  abort: 'cancelled',
  limit: 'timed-out',
  memory: 'out-of-memory',
  ended: 'crashed',
} as const;

function lostExecution({ why, message }: CompilerLost, engine: string): Execution {
  return emptyExecution(OUTCOMES[why], message, engine);
}
