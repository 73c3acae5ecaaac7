import type {
  Call,
  CallResult,
  CallsEntry,
  Execution,
  Json,
  Language,
  Program,
} from '../../src/model/index.ts';

const MIB = 1024 * 1024;

/** What a test changes of a program that calls a function. */
export interface CallsChange {
  entry?: Partial<CallsEntry>;
  limits?: Partial<Program['limits']>;
  /** Given to all calls. */
  call?: Partial<Call>;
}

/** A program that calls `solution` once for each list of arguments, without limits of its calls. */
export function callsProgram(
  language: Language,
  source: string,
  callsOf: readonly Json[][],
  change: CallsChange = {},
): Program {
  return {
    language,
    entry: {
      kind: 'calls',
      source,
      functionName: 'solution',
      calls: callsOf.map((given) => ({
        arguments: JSON.stringify(given),
        limit: null,
        measureMemory: false,
        ...change.call,
      })),
      yardstick: null,
      valueBytes: 64 * 1024,
      ...change.entry,
    },
    files: {},
    stdin: '',
    limits: { wallMs: 60_000, memoryBytes: 256 * MIB, outputBytes: 64 * 1024, ...change.limits },
    seed: null,
  };
}

/** Calls `solution` of a source as {@link callsProgram} has it, by what runs a program. */
export function callsRunner(language: Language, run: (program: Program) => Promise<Execution>) {
  return (source: string, calls: readonly Json[][] = [[]], change: CallsChange = {}): Promise<Execution> =>
    run(callsProgram(language, source, calls, change));
}

/** How each call ended, in short: the JSON returned, or a word for what else became of it. */
export function ends(execution: Execution): string[] {
  return callsOf(execution).map(({ end }) => {
    if (end.status === 'returned') return end.value;
    if (end.status === 'not-plain') return `not plain: ${end.type}`;
    if (end.status === 'raised') return `${end.error.type}: ${end.error.message}`;
    return end.status;
  });
}

/** The facts on each call. @throws Error where there are none. */
export function callsOf({ calls, outcome, detail }: Execution): CallResult[] {
  if (calls === null) throw new Error(`There are no facts on calls: ${outcome}, ${detail}`);
  return calls.calls;
}
