import type { CallsEntry, CallsResult, Outcome } from '../../model/index.ts';
import type { Compilation } from './compilerWorker.ts';

/** The name that a source is compiled under. */
export const CALLED_FILE = 'solution.ts';
const OUTPUT = 'solution.js';

export type Compile = (source: string) => Promise<Compilation>;

type Compiled = { ms: number } & (
  | { entry: CallsEntry }
  /** The source has errors, and is not run: as if it could not be loaded. */
  | { refused: CallsResult }
  | { failed: Outcome; detail: string | null }
);

type OneCompiled = { ms: number } & (
  | { text: string }
  | { error: { code: string; message: string; line: number | null } }
  | { failed: Outcome; detail: string | null }
);

/**
 * Compiles a source that is to be called, and its yardstick: both to JavaScript. Lines that errors then tell are the
 * compiled text's, which keeps the lines of a source but for what is left out of it.
 */
export async function compileCalls(entry: CallsEntry, compile: Compile): Promise<Compiled> {
  const source = await compileOne(entry.source, compile);
  const { ms } = source;
  if ('failed' in source) return source;
  if ('error' in source) {
    const { code, message, line } = source.error;
    const error = { type: code, message, isA: ['Exception' as const], lineno: line, traceback: [] };
    return {
      ms,
      refused: { load: { status: 'raised', error }, found: false, yardstickFailure: null, calls: [] },
    };
  }
  if (entry.yardstick === null) return { ms, entry: { ...entry, source: source.text } };
  const yardstick = await compileOne(entry.yardstick.source, compile);
  if ('failed' in yardstick) return yardstick;
  // What the compiler makes of a yardstick with errors runs into them, and says so.
  const text =
    'error' in yardstick ? `throw new TypeError(${JSON.stringify(yardstick.error.message)})` : yardstick.text;
  return {
    ms: ms + yardstick.ms,
    entry: { ...entry, source: source.text, yardstick: { ...entry.yardstick, source: text } },
  };
}

async function compileOne(source: string, compile: Compile): Promise<OneCompiled> {
  const compilation = await compile(source);
  const { status, ms } = compilation;
  if (status === 'crashed') return { ms, failed: status, detail: compilation.message };
  if (status !== 'compiled') return { ms, failed: status, detail: null };
  const { diagnostics, outputs } = compilation.compiled;
  const error = diagnostics.find(({ severity }) => severity === 'error');
  if (error !== undefined) return { ms, error };
  return { ms, text: outputs[OUTPUT] ?? '' };
}
