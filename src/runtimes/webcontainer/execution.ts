import { type Diagnostic, type Execution, emptyExecution, type ScriptResult } from '../../model/index.ts';
import type { Facts } from './frames.ts';
import type { Supervised } from './supervised.ts';

/** What a shell gives for a program that a signal ended is 128 and the signal's number; these are the usual ones. */
const SIGNALS: Readonly<Record<string, number>> = {
  SIGHUP: 1,
  SIGINT: 2,
  SIGABRT: 6,
  SIGKILL: 9,
  SIGSEGV: 11,
  SIGTERM: 15,
};

/** What came of a program that was run, of which `missing` packages could not be brought. */
export function executionOf(
  { ending, by, elapsedMs, stdout, stderr }: Supervised,
  { watched, missing, engine }: { watched: boolean; missing: string[]; engine: string },
): Execution {
  const nothing = emptyExecution('crashed', null, engine);
  const base = { ...nothing, stdout, stderr, durationMs: elapsedMs, missingFeatures: missing };
  if (by === 'abort') return { ...base, outcome: 'cancelled' };
  if (by === 'limit' && ending === null) return { ...base, outcome: 'timed-out' };
  if (ending === null) return { ...base, detail: 'What watches over the program ended before it.' };

  const { durationMs } = ending;
  if (ending.timedOut) return { ...base, outcome: 'timed-out', durationMs };
  const exitStatus = ending.code ?? 128 + (SIGNALS[ending.signal ?? ''] ?? 0);
  const script = ending.facts === null ? null : scriptOf(ending.facts, watched);
  const known = { ...base, durationMs, script };
  if (stderr.text.includes('JavaScript heap out of memory')) return { ...known, outcome: 'out-of-memory' };
  // As on the local engine: what a package that is missing may have caused is not held against the program.
  if (exitStatus !== 0 && missing.length > 0) return { ...known, ...unsupported(missing) };
  return { ...known, outcome: 'exited', exitStatus };
}

/** What came of a program that was not run, because of what the compiler found in it. */
export function rejectedExecution(
  diagnostics: Diagnostic[],
  { ending, stdout, stderr }: Supervised,
  { missing, engine }: { missing: string[]; engine: string },
): Execution {
  const script = { diagnostics, error: null, assertions: null, reachedEnd: false };
  const base = {
    ...emptyExecution('exited', null, engine),
    stdout,
    stderr,
    missingFeatures: missing,
    script,
  };
  const known = { ...base, durationMs: ending?.durationMs ?? 0 };
  return missing.length > 0
    ? { ...known, ...unsupported(missing) }
    : { ...known, exitStatus: ending?.code ?? null };
}

function unsupported(missing: string[]): Pick<Execution, 'outcome' | 'detail'> {
  return { outcome: 'unsupported', detail: `npm could not bring ${missing.join(', ')}.` };
}

function scriptOf(
  { error, reachedEnd, commonJs, run, failed, failures }: Facts,
  watched: boolean,
): ScriptResult {
  // In a module of the newer kind `assert` itself is out of a witness's reach: no facts rather than half of them.
  const assertions = watched && commonJs ? { run, failed, failures } : null;
  return { diagnostics: [], error, assertions, reachedEnd };
}
