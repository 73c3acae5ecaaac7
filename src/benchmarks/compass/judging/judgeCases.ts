import type { Call, EvaluationSettings, Execute, Execution, RaisedError } from '../../../model/index.ts';
import type { PreparedCase, PreparedTask } from '../preparing/prepare.ts';
import { type Answer, fixedLimit, judgeAnswers } from './answers.ts';
import { peaksOf, tellsMemory } from './memory.ts';
import { leastReference, takePace } from './pace.ts';
import { type CallFate, type RanCalls, runCalls } from './runCalls.ts';
import {
  isSettled,
  MOST_REPEATS,
  type Pace,
  pacedStop,
  pacedTiming,
  stopLimit,
  type Timing,
  timingOf,
} from './timing.ts';
import { endedWords, raisedWords } from './words.ts';

/** One execution of one case. `over`: it was stopped before it answered. */
export interface CaseRun {
  end: 'right' | 'wrong' | 'raised' | 'not-plain' | 'over' | 'not-run';
  message: string | null;
  error: RaisedError | null;
  /** JSON; null where nothing was returned. */
  returned: string | null;
  /** Null where its time tells nothing. */
  timing: Timing | null;
}

export interface JudgedCases {
  /** For each prepared case all executions of it, the first one first. */
  runs: CaseRun[][];
  /** The first time that the source was called. */
  ran: RanCalls;
  /** Bytes for each case; null where not measured. */
  peaks: (number | null)[];
  execution: Execution;
}

/**
 * Calls a solution with every case, and again with those whose time the first execution does not settle: then each time right
 * after the yardstick, so that a machine that is busy with something else slows both.
 */
export async function judgeCases(
  prepared: PreparedTask,
  source: string,
  settings: EvaluationSettings,
  execute: Execute,
): Promise<JudgedCases> {
  const once = (cases: readonly PreparedCase[], paces: readonly Pace[] | null) =>
    runOnce({ prepared, source, cases, paces, settings, execute });
  const first = await once(prepared.cases, null);
  const runs = first.runs.map((run) => [run]);
  for (let repeat = 1; repeat <= MOST_REPEATS && first.ran.execution.outcome !== 'cancelled'; repeat++) {
    const open = [...prepared.cases.entries()].filter(
      ([place, { of }]) => of.kind === 'efficiency' && isOpen(runs[place] ?? []),
    );
    if (open.length === 0) break;
    const asked = open.map(([, one]) => one);
    const found = await takePace(prepared, asked, settings, execute);
    // What the yardstick did not answer this time keeps the time that it had.
    const paces = asked.map((one, at) => found[at] ?? { referenceMs: one.referenceMs, slowdown: 1 });
    const again = await once(asked, paces);
    for (const [at, [place]] of open.entries()) runs[place]?.push(...again.runs.slice(at, at + 1));
  }
  const peaks = await measurePeaks({ prepared, source, runs, settings, execute });
  return { runs, ran: first.ran, peaks, execution: first.ran.execution };
}

/** Only the time of an answer that is right, or may yet be, is worth another try. */
function isOpen(runs: readonly CaseRun[]): boolean {
  return (
    runs.every(({ end }) => end === 'right' || end === 'over') &&
    !isSettled(runs.flatMap(({ timing }) => timing ?? []))
  );
}

interface Asked {
  prepared: PreparedTask;
  source: string;
  settings: EvaluationSettings;
  execute: Execute;
}

/** @param paces of the cases, where the yardstick was timed apart; null to have the engine time it before. */
async function runOnce({
  prepared: { task, yardstick },
  source,
  cases,
  paces,
  settings,
  execute,
}: Asked & { cases: readonly PreparedCase[]; paces: readonly Pace[] | null }): Promise<{
  runs: CaseRun[];
  ran: RanCalls;
}> {
  const calls = cases.map(({ of, arguments: given }, at): Call => {
    const pace = paces?.[at];
    const fixed = fixedLimit(
      pace === undefined ? task.limits.ceilingMs : Math.ceil(pacedStop(task.limits, pace)),
    );
    const isRelative = of.kind === 'efficiency' && pace === undefined;
    return { arguments: given, limit: isRelative ? stopLimit(task.limits) : fixed, measureMemory: false };
  });
  const functionName = task.signature.name;
  const callee = {
    language: task.language,
    source,
    functionName,
    yardstick: paces === null ? { source: yardstick.source, functionName } : null,
  };
  const ran = await runCalls(callee, calls, settings, execute);
  const runs = cases.map((one, place) => runOf(one, ran.fates[place], task.limits, paces?.[place] ?? null));
  const answered = [...runs.entries()].filter(([, { returned }]) => returned !== null);
  const answers = answered.map(([place, { returned }]): Answer => {
    const { arguments: given = '[]', expected = 'null' } = cases[place] ?? {};
    return { arguments: given, expected, returned: returned ?? 'null' };
  });
  const opinions = await judgeAnswers(task, answers, settings, execute);
  for (const [at, [place, run]] of answered.entries()) {
    const opinion = opinions[at] ?? { fault: 'The checker gave no answer.', isOfTime: false };
    const isRight = 'isRight' in opinion && opinion.isRight;
    const message = 'fault' in opinion ? opinion.fault : opinion.message;
    runs[place] = { ...run, end: isRight ? 'right' : 'wrong', message };
  }
  return { runs, ran };
}

/** What came of a call, its answer not judged yet. */
function runOf(
  one: PreparedCase,
  fate: CallFate | undefined,
  limits: PreparedTask['task']['limits'],
  pace: Pace | null,
): CaseRun {
  const run: CaseRun = { end: 'not-run', message: null, error: null, returned: null, timing: null };
  if (fate === undefined || fate.kind === 'not-run') return run;
  const time = (durationMs: number | null, reference: number | null) => {
    if (pace !== null) return pacedTiming(limits, durationMs, pace);
    // Correctness cases have the ceiling alone.
    const own = one.of.kind === 'efficiency' ? limits : { ...limits, floorMs: limits.ceilingMs };
    return timingOf(own, durationMs, reference === null ? null : leastReference(one, reference));
  };
  if (fate.kind === 'stopped') {
    if (fate.outcome === 'timed-out') return { ...run, end: 'over', timing: time(null, one.referenceMs) };
    return { ...run, end: 'raised', message: `It ${endedWords(fate.outcome)}` };
  }
  const { end, durationMs, yardstickMs } = fate.result;
  const timing = time(end.status === 'over-limit' ? null : durationMs, yardstickMs);
  switch (end.status) {
    case 'over-limit':
      return { ...run, end: 'over', timing };
    case 'raised':
      return { ...run, end: 'raised', message: raisedWords(end.error), error: end.error, timing };
    case 'not-plain':
      return { ...run, end: 'not-plain', message: `It returned no plain data: ${end.type}.`, timing };
    case 'returned':
      return { ...run, returned: end.value, timing };
  }
}

/** Peaks of memory where they are told: by Python, for the efficiency cases that were answered rightly. */
async function measurePeaks({
  prepared,
  source,
  runs,
  settings,
  execute,
}: Asked & { runs: readonly CaseRun[][] }): Promise<(number | null)[]> {
  const { task, cases } = prepared;
  const isRight = (place: number) => runs[place]?.every(({ end }) => end === 'right') === true;
  const wanted = [...cases.entries()].filter(([place, { of }]) => of.kind === 'efficiency' && isRight(place));
  const measured = new Map<PreparedCase, number | null>();
  if (tellsMemory(task)) {
    const asked = wanted.map(([, one]) => one);
    const peaks = await peaksOf({ prepared, source, cases: asked, settings, execute });
    for (const [at, one] of asked.entries()) measured.set(one, peaks[at] ?? null);
  }
  return cases.map((one) => measured.get(one) ?? null);
}
