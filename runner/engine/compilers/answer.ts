import type { Diagnostic } from '../../../src/model/index.ts';

/** What a resident compiler made of a program. */
export interface Compiled {
  diagnostics: Diagnostic[];
  /** Files by name; none where there were errors. */
  outputs: Map<string, Buffer>;
}

const DIAGNOSTIC_FIELDS = 6;

/**
 * Reads an answer: how many diagnostics there are, six fields for each (severity, code, message, file, line, column;
 * empty where there is none), then name and bytes of each output.
 * @throws Error where it is none.
 */
export function readAnswer(fields: readonly Buffer[]): Compiled {
  const texts = (from: number, to: number) => fields.slice(from, to).map((field) => field.toString('utf8'));
  const [count] = texts(0, 1).map(Number);
  if (count === undefined || !Number.isInteger(count)) throw new Error('A compiler gave no answer.');
  const diagnostics = Array.from({ length: count }, (_, at) =>
    diagnosticOf(texts(1 + at * DIAGNOSTIC_FIELDS, 1 + (at + 1) * DIAGNOSTIC_FIELDS)),
  );
  const outputs = new Map<string, Buffer>();
  for (let at = 1 + count * DIAGNOSTIC_FIELDS; at + 1 < fields.length; at += 2) {
    const [name = ''] = texts(at, at + 1);
    outputs.set(name, fields[at + 1] ?? Buffer.alloc(0));
  }
  return { diagnostics, outputs };
}

function diagnosticOf([
  severity,
  code = '',
  message = '',
  file = '',
  line = '',
  column = '',
]: string[]): Diagnostic {
  return {
    severity: severity === 'error' ? 'error' : 'warning',
    code,
    message,
    file: file === '' ? null : file,
    line: line === '' ? null : Number(line),
    column: column === '' ? null : Number(column),
  };
}

export function hasErrors(diagnostics: readonly Diagnostic[]): boolean {
  return diagnostics.some(({ severity }) => severity === 'error');
}
