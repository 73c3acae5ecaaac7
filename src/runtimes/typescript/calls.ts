import type { CallsEntry, CallsResult, Outcome, RaisedError } from '../../model/index.ts';
import type { Compilation } from './compilerWorker.ts';
import { sourceLineOf } from './sourceLines.ts';

/** The name that a source is compiled under. */
export const CALLED_FILE = 'solution.ts';
const OUTPUT = 'solution.js';
/** The compiler numbers what is no text of the language from 1000 on, and types that do not fit from 2000 on. */
const SYNTAX_CODE = /^TS1\d{3}$/;

export type Compile = (source: string) => Promise<Compilation>;

type Compiled = { ms: number } /** `map`: the source's, for {@link withCallLines}. */ & (
  | { entry: CallsEntry; map: string | null }
  /** The source has errors, and is not run: as if it could not be loaded. */
  | { refused: CallsResult }
  | { failed: Outcome; detail: string | null }
);

type OneCompiled = { ms: number } & (
  | { text: string; map: string | null }
  | { error: { code: string; message: string; line: number | null } }
  | { failed: Outcome; detail: string | null }
);

/**
 * Compiles a source that is to be called, and its yardstick: both to JavaScript.
 */
export async function compileCalls(entry: CallsEntry, compile: Compile): Promise<Compiled> {
  const source = await compileOne(entry.source, compile);
  const { ms } = source;
  if ('failed' in source) return source;
  if ('error' in source) {
    const { code, message, line } = source.error;
    const isA: RaisedError['isA'] = SYNTAX_CODE.test(code) ? ['Exception', 'SyntaxError'] : ['Exception'];
    const error = { type: code, message, isA, lineno: line, traceback: [] };
    return {
      ms,
      refused: { load: { status: 'raised', error }, found: false, yardstickFailure: null, calls: [] },
    };
  }
  if (entry.yardstick === null) return { ms, entry: { ...entry, source: source.text }, map: source.map };
  const yardstick = await compileOne(entry.yardstick.source, compile);
  if ('failed' in yardstick) return yardstick;
  // What the compiler makes of a yardstick with errors runs into them, and says so.
  const text =
    'error' in yardstick ? `throw new TypeError(${JSON.stringify(yardstick.error.message)})` : yardstick.text;
  return {
    ms: ms + yardstick.ms,
    map: source.map,
    entry: { ...entry, source: source.text, yardstick: { ...entry.yardstick, source: text } },
  };
}

async function compileOne(source: string, compile: Compile): Promise<OneCompiled> {
  const compilation = await compile(source);
  const { status, ms } = compilation;
  if (status === 'crashed') return { ms, failed: status, detail: compilation.message };
  if (status !== 'compiled') return { ms, failed: status, detail: null };
  const { diagnostics, outputs, maps } = compilation.compiled;
  const error = diagnostics.find(({ severity }) => severity === 'error');
  if (error !== undefined) return { ms, error };
  return { ms, text: outputs[OUTPUT] ?? '', map: maps[OUTPUT] ?? null };
}

/** Facts on calls of a compiled source, with the lines of the text that it was compiled from. */
export function withCallLines(calls: CallsResult, map: string | null): CallsResult {
  if (map === null) return calls;
  const lineOf = sourceLineOf(map);
  const raised = (error: RaisedError): RaisedError => ({
    ...error,
    lineno: error.lineno === null ? null : lineOf(error.lineno),
    traceback: error.traceback.flatMap((frame) => {
      const line = frame.source ? lineOf(frame.line) : frame.line;
      return line === null ? [] : [{ ...frame, line, file: frame.file.replace(OUTPUT, CALLED_FILE) }];
    }),
  });
  const { load } = calls;
  return {
    ...calls,
    load: load?.status === 'raised' ? { ...load, error: raised(load.error) } : load,
    calls: calls.calls.map((call) =>
      call.end.status === 'raised' ? { ...call, end: { ...call.end, error: raised(call.end.error) } } : call,
    ),
  };
}
