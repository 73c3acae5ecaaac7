import { performance } from 'node:perf_hooks';
import {
  type CallResult,
  type CallsEntry,
  type CallsResult,
  type Execution,
  emptyExecution,
  type Outcome,
  type Program,
} from '../../../src/model/index.ts';
import { readCalls } from '../../../workers/shared/callArguments.ts';
import { isRelative, limitOf } from '../../../workers/shared/callLimits.ts';
import { OutputCapture } from '../../../workers/shared/output.ts';
import type { YardstickTimes } from '../../../workers/shared/yardstickTimes.ts';
import type { ExecutionEvent } from '../executor.ts';
import type { Built, CallsLanguage, Host, LanguageEngine, Wrapped } from '../languages/language.ts';
import { isBuilt } from '../languages/running.ts';
import { firstError, refusedCalls } from './refused.ts';
import { Session } from './session.ts';
import { timeYardstick } from './yardstick.ts';

/** Beyond a limit of its own, for what a process says to arrive. */
const GRACE_MS = 2000;
const NAME = /^[A-Za-z_]\w*$/;

/** A program of calls on its way. */
export interface CallsJob {
  program: Program & { entry: CallsEntry };
  signal: AbortSignal;
  onEvent(event: ExecutionEvent): void;
}

/**
 * Calls a function of a compiled source. A call that is not over in time ends with its process, and the next is made
 * in another; one that ends its process ends the program, as in the page's engines.
 */
export async function executeCalls(
  host: Host,
  { toolchain }: LanguageEngine,
  language: CallsLanguage,
  job: CallsJob,
): Promise<Execution> {
  const { entry, limits } = job.program;
  const { engine } = toolchain;
  try {
    readCalls(entry.calls);
  } catch (error) {
    return emptyExecution('crashed', error instanceof Error ? error.message : String(error), engine);
  }
  const nothing: CallsResult = { load: { status: 'done' }, found: false, yardstickFailure: null, calls: [] };
  if (!NAME.test(entry.functionName)) return { ...emptyExecution('exited', null, engine), calls: nothing };
  const wrapped = language.wrap(entry.source, entry.functionName);
  const built = await build(language, wrapped, job);
  if (!isBuilt(built)) return refusedCalls(built, wrapped, language);
  const times = await measure(host, language, job);
  job.onEvent({ type: 'state', state: 'running' });

  const facts: CallsResult = { load: null, found: false, yardstickFailure: times.failure, calls: [] };
  const output = new OutputCapture(limits.outputBytes);
  const session = new Session(host, job.program, built, wrapped, job.signal, output);
  const started = performance.now();
  const ending = await callAll(
    session,
    facts,
    times,
    job,
    () => limits.wallMs - (performance.now() - started),
  );
  const durationMs = performance.now() - started;
  await session.close();
  return {
    ...emptyExecution('exited', null, engine),
    ...(job.signal.aborted ? { outcome: 'cancelled' as const } : ending),
    stderr: output.captured(),
    durationMs,
    memoryBytes: session.memoryBytes,
    calls: facts,
  };
}

function build(language: CallsLanguage, { path, files }: Wrapped, job: CallsJob): Promise<Built | Execution> {
  const entry = { kind: 'script' as const, path, watchAssertions: false };
  return language.build({ ...job, program: { ...job.program, entry, files } });
}

async function measure(host: Host, language: CallsLanguage, job: CallsJob): Promise<YardstickTimes> {
  const { entry, limits } = job.program;
  const unmeasured = (failure: string | null) => ({ failure, medians: [] });
  const isNeeded = entry.calls.some(({ limit }) => limit !== null && isRelative(limit));
  if (entry.yardstick === null || !isNeeded) return unmeasured(null);
  const { source, functionName } = entry.yardstick;
  if (!NAME.test(functionName)) return unmeasured(`It has no function ${functionName}.`);
  const wrapped = language.wrap(source, functionName);
  const built = await build(language, wrapped, job);
  if (!isBuilt(built)) {
    return unmeasured(`It does not compile: ${firstError(built.script?.diagnostics ?? []).message}`);
  }
  const session = new Session(host, job.program, built, wrapped, job.signal, new OutputCapture(0));
  try {
    return await timeYardstick(session, functionName, entry.calls, limits.wallMs, GRACE_MS);
  } finally {
    await session.close();
  }
}

type Ending = Pick<Execution, 'outcome' | 'exitStatus' | 'detail'>;

/** @param left milliseconds that the program has left. */
async function callAll(
  session: Session,
  facts: CallsResult,
  { medians }: YardstickTimes,
  { program: { entry } }: CallsJob,
  left: () => number,
): Promise<Ending> {
  for (let index = 0; index === 0 || index < entry.calls.length; index++) {
    if (!session.isOpen) {
      const programMs = left();
      const loadMs = (entry.loadMs ?? Number.POSITIVE_INFINITY) + GRACE_MS;
      const opened = await session.open(Math.min(loadMs, programMs));
      if (opened.status === 'late') {
        return ended('timed-out', loadMs < programMs ? 'Its source did not load in time.' : null);
      }
      if (opened.status === 'ended') return endingOf(session);
      facts.load =
        opened.status === 'broken' ? { status: 'raised', error: opened.error } : { status: 'done' };
      facts.found = opened.status === 'ready';
      if (!facts.found) return ended('exited');
    }
    const call = entry.calls[index];
    if (call === undefined) break;
    const yardstickMs = medians[index] ?? null;
    const limitMs = limitOf(call.limit, yardstickMs);
    const ownMs = limitMs === null ? Number.POSITIVE_INFINITY : limitMs + GRACE_MS;
    const programMs = left();
    const made = await session.call(call.arguments, Math.min(ownMs, programMs));
    if (made === 'ended') return endingOf(session);
    if (made === 'late' && programMs < ownMs) return ended('timed-out');
    const tookMs = made === 'late' ? ownMs : made.tookMs;
    const isOver = made === 'late' || (limitMs !== null && tookMs > limitMs);
    const end: CallResult['end'] = isOver ? { status: 'over-limit' } : made.end;
    facts.calls.push({ end, durationMs: tookMs, limitMs, yardstickMs, peakBytes: null });
  }
  return ended('exited');
}

function ended(outcome: Outcome, detail: string | null = null): Ending {
  return { outcome, exitStatus: outcome === 'exited' ? 0 : null, detail };
}

/** What a shell adds to the number of a signal that ended a process. */
const BY_SIGNAL = 128;

/** How a process ended that nobody here ended. */
function endingOf({ end }: Session): Ending {
  if (end === null) return ended('crashed');
  if (end.outOfMemory) return ended('out-of-memory', 'The memory limit was reached.');
  if (end.status > BY_SIGNAL) return ended('crashed', `Signal ${end.status - BY_SIGNAL} ended its process.`);
  return { ...ended('exited'), exitStatus: end.status };
}
