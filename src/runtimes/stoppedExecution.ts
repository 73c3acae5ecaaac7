import {
  type CapturedOutput,
  type CasesResult,
  type Execution,
  emptyExecution,
  type Outcome,
} from '../model/index.ts';
import type { WorkerMessage } from './workerMessages.ts';

/** What a program had told before it was stopped from outside. */
export interface Told {
  stdout: string;
  stderr: string;
  load: CasesResult['load'];
  cases: CasesResult['cases'];
  missed: string[];
}

export function emptyTold(): Told {
  return { stdout: '', stderr: '', load: null, cases: [], missed: [] };
}

export function record(told: Told, message: WorkerMessage): void {
  if (message.type === 'output') told[message.stream] += message.text;
  if (message.type === 'load') told.load = message.load;
  if (message.type === 'case' && message.index === told.cases.length) told.cases.push(message.result);
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
  };
}

function captured(text: string): CapturedOutput {
  return { text, totalBytes: new TextEncoder().encode(text).length, droppedBytes: 0 };
}
