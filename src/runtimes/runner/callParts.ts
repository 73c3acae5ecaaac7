import type { Call, CallsEntry, CallsResult, Execution, Program } from '../../model/index.ts';
import type { Capabilities } from '../../model/runner.ts';

/** What of a request is left for the arguments of calls, the rest being for sources and quotes. */
const SHARE_OF_REQUEST = 0.5;
/** What of a program's time its calls may fill, the rest being for starting and loading. */
const SHARE_OF_TIME = 0.5;

type CallsProgram = Program & { entry: CallsEntry };

/**
 * Has calls made by a runner whose limits are those of single programs: as many programs, one after the other, as they take.
 * They end with one that did not make all of its calls, as if it had been the only one.
 */
export async function executeInParts(
  program: CallsProgram,
  { limits, requests }: Pick<Capabilities, 'limits' | 'requests'>,
  execute: (part: Program) => Promise<Execution>,
): Promise<Execution> {
  const wallMs = Math.min(program.limits.wallMs, limits.wallMs);
  const parts = partsOf(
    program.entry.calls,
    limits.wallMs * SHARE_OF_TIME,
    requests.bodyBytes * SHARE_OF_REQUEST,
  );
  let all: Execution | null = null;
  for (const calls of parts) {
    const part = { ...program, entry: { ...program.entry, calls }, limits: { ...program.limits, wallMs } };
    const next = await execute(part);
    all = all === null ? next : joined(all, next);
    if (next.outcome !== 'exited' || next.calls?.calls.length !== calls.length) break;
  }
  return all ?? execute(program);
}

/** In order; a call that is too much for any program has one of its own. */
function partsOf(calls: readonly Call[], mostMs: number, mostBytes: number): Call[][] {
  const parts: Call[][] = [];
  let ms = 0;
  let bytes = 0;
  for (const call of calls) {
    ms += call.limit?.ceilingMs ?? 0;
    bytes += call.arguments.length;
    const part = parts.at(-1);
    if (part !== undefined && ms <= mostMs && bytes <= mostBytes) {
      part.push(call);
      continue;
    }
    parts.push([call]);
    ms = call.limit?.ceilingMs ?? 0;
    bytes = call.arguments.length;
  }
  return parts;
}

function joined(first: Execution, next: Execution): Execution {
  const { memoryBytes } = first;
  return {
    ...next,
    stdout: first.stdout,
    stderr: first.stderr,
    durationMs: first.durationMs + next.durationMs,
    memoryBytes:
      memoryBytes === null || next.memoryBytes === null ? null : Math.max(memoryBytes, next.memoryBytes),
    calls: joinedCalls(first.calls, next.calls),
  };
}

function joinedCalls(first: CallsResult | null, next: CallsResult | null): CallsResult | null {
  if (first === null || next === null) return first ?? next;
  return {
    ...first,
    yardstickFailure: first.yardstickFailure ?? next.yardstickFailure,
    calls: [...first.calls, ...next.calls],
  };
}
