import type { Program } from '../../src/model/index.ts';
import type { AssertionWatch } from './assertionFacts.ts';
import type { Engine } from './engine.ts';
import type { Host } from './host.ts';
import { leave, printing, setPlace } from './processObject.ts';
import type { Result } from './result.ts';
import { seedRandom } from './seededRandom.ts';

/** Where a program's files lie. */
export const CWD = '/home/user/project';

/** What the shims of Node's modules are lent for a program. */
export function hostOf(engine: Engine, program: Program, result: Result, watch: AssertionWatch | null): Host {
  return {
    cwd: CWD,
    files: program.files,
    stdin: program.stdin,
    write: (stream, bytes) => result.write(stream, bytes),
    hold: () => engine.loop.hold(),
    timers: engine.timers,
    exit: (status) => leave(engine.process, status),
    miss: (feature) => result.miss(feature),
    asserted: (by, passed, message, error) => watch?.asserted(by, passed, message, error),
    printing: (print) => printing(engine.process, print),
    expectingFailure: (body) => (watch === null ? body() : watch.expectingFailure(body)),
  };
}

/** Gives the process its place, its seed and its limit of memory. @param path of the file that is run. */
export function prepareProcess(engine: Engine, program: Program, result: Result, path: string): void {
  setPlace(engine.process, CWD, path);
  if (program.seed !== null) seedRandom(program.seed);
  engine.budget.limitBytes = program.limits.memoryBytes;
  engine.budget.onRefused = () => {
    result.memoryRefused = true;
  };
}
