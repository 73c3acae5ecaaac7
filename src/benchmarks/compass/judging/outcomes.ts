import { median } from '../../../metrics/index.ts';
import type { TestResult } from '../../../model/index.ts';
import type { PreparedCase } from '../preparing/prepare.ts';
import type { CaseEnd, CaseOutcome } from '../result.ts';
import type { CaseRun } from './judgeCases.ts';
import { decide, decisive, type Timing } from './timing.ts';
import { shortened } from './words.ts';

/** What became of a case, and whether time alone, which may be otherwise with nothing beside it, made it so. */
export interface JudgedCase {
  outcome: CaseOutcome;
  isBorderline: boolean;
  errorType: string | null;
  test: TestResult;
}

const ERROR_TYPES: Record<CaseEnd, string | null> = {
  pass: null,
  wrong: 'WrongAnswer',
  slow: 'Slow',
  raised: 'Error',
  'not-plain': 'NotPlain',
  'not-run': 'NotRun',
};

/** One case from all executions of it. One that was not right decides; among right ones the median of the times does. */
export function judgeCase(
  { of, arguments: given, expected }: PreparedCase,
  runs: readonly CaseRun[],
  peakBytes: number | null,
  functionName: string,
  index: number,
): JudgedCase {
  const [first] = runs;
  const told = runs.find(({ end }) => end !== 'right' && end !== 'over') ?? first;
  const timings = decisive(runs.flatMap(({ timing }) => timing ?? []));
  const { isSlow, isBorderline } = decide(timings);
  const end = endOf(told, isSlow);
  const limitMs = medianOf(timings, ({ limitMs: limit }) => limit);
  const outcome: CaseOutcome = {
    name: of.name,
    kind: of.kind,
    size: of.size,
    end,
    message: end === 'slow' ? slowWords(limitMs) : (told?.message ?? null),
    input: shortened(given),
    expected: shortened(expected),
    returned: told === undefined || told.returned === null ? null : shortened(told.returned),
    durationMs: medianOf(timings, ({ durationMs }) => durationMs),
    limitMs,
    referenceMs: medianOf(timings, ({ referenceMs }) => referenceMs),
    peakBytes,
    repeats: Math.max(timings.length, Math.min(runs.length, 1)),
  };
  const errorType = (end === 'raised' ? told?.error?.type : undefined) ?? ERROR_TYPES[end];
  const isTimed = told?.end === 'right' || told?.end === 'over';
  return {
    outcome,
    isBorderline: isTimed && isBorderline,
    errorType,
    test: {
      index,
      passed: end === 'pass',
      errorType,
      errorMessage: outcome.message,
      setup: null,
      expression: `${functionName}(${outcome.input?.replace(/^\[|\]$/g, '') ?? ''})`,
      inspection: null,
      value: outcome.returned,
      traceback: told?.error?.traceback ?? [],
      stdout: '',
      stderr: '',
      durationMs: outcome.durationMs ?? 0,
      strict: null,
    },
  };
}

function endOf(run: CaseRun | undefined, isSlow: boolean): CaseEnd {
  if (run === undefined) return 'not-run';
  if (run.end !== 'right' && run.end !== 'over') return run.end;
  return isSlow ? 'slow' : 'pass';
}

function slowWords(limitMs: number | null): string {
  return limitMs === null
    ? 'It was not there in time.'
    : `It was not there within its limit of ${Math.round(limitMs)} ms.`;
}

function medianOf(timings: readonly Timing[], of: (timing: Timing) => number | null): number | null {
  const values = timings.flatMap((timing) => of(timing) ?? []);
  return values.length === 0 ? null : median(values);
}
