import {
  type CallsResult,
  type CapturedOutput,
  type CasesResult,
  type Execution,
  emptyExecution,
  type Outcome,
  type Program,
} from '../model/index.ts';
import type { WorkerMessage } from './workerMessages.ts';

/** What a program had told before it was stopped from outside. */
export interface Told {
  stdout: string;
  stderr: string;
  load: CasesResult['load'];
  cases: CasesResult['cases'];
  /** Facts on calls, as far as they are known. */
  calls: CallsResult | null;
  missed: string[];
}

const UNMEASURED = 'It did not come to its end.';

/** @param program what was asked to be executed; left out where its engine tells nothing of calls. */
export function emptyTold(program?: Program): Told {
  const entry = program?.entry;
  const measures = entry?.kind === 'calls' && entry.yardstick !== null;
  return {
    stdout: '',
    stderr: '',
    load: null,
    cases: [],
    // So it is for as long as the worker does not say that it was measured.
    calls: measures ? { load: null, found: false, yardstickFailure: UNMEASURED, calls: [] } : null,
    missed: [],
  };
}

export function record(told: Told, message: WorkerMessage): void {
  if (message.type === 'output') told[message.stream] += message.text;
  if (message.type === 'load') told.load = message.load;
  if (message.type === 'case' && message.index === told.cases.length) told.cases.push(message.result);
  if (message.type === 'measured') told.calls = null;
  if (message.type === 'calls') told.calls = message.calls;
  if (message.type === 'called' && message.index === told.calls?.calls.length) {
    told.calls.calls.push(message.result);
  }
  if (message.type === 'missed' && told.missed.length < MISSED_KEPT) told.missed.push(message.feature);
}

const MISSED_KEPT = 20;

/**
 * The execution of a program that could not speak for itself any more. One that had missed a feature of the
 * engine may have been stopped for want of it, which is nobody's failure.
 *
 * @param engine as the execution names it.
 */
export function stoppedExecution(
  outcome: Outcome,
  detail: string | null,
  told: Told,
  durationMs: number,
  engine: string,
): Execution {
  const [missed] = outcome === 'cancelled' ? [] : told.missed;
  return {
    ...emptyExecution(missed === undefined ? outcome : 'unsupported', missed ?? detail, engine),
    stdout: captured(told.stdout),
    stderr: captured(told.stderr),
    durationMs,
    missingFeatures: told.missed,
    cases:
      told.load === null
        ? null
        : {
            load: told.load,
            bound: null,
            inspections: [],
            cases: told.cases,
            explained: null,
            patchedBuiltins: [],
          },
    calls: told.calls,
  };
}

function captured(text: string): CapturedOutput {
  return { text, totalBytes: new TextEncoder().encode(text).length, droppedBytes: 0 };
}
