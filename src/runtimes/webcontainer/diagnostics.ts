import type { Diagnostic } from '../../model/index.ts';

/** The reference's flags; a form of output that is meant to be read by programs; a map of lines beside the result. */
export const COMPILER_FLAGS = [
  ...['--target', 'ES2020', '--module', 'commonjs', '--esModuleInterop', '--allowSyntheticDefaultImports'],
  ...['--skipLibCheck', '--pretty', 'false', '--sourceMap'],
];

const HEAD = /^(?:(.+?)\((\d+),(\d+)\): )?(error|warning) (TS\d+): (.*)$/;

/** The diagnostics in what `tsc --pretty false` wrote; a message's further lines are indented. */
export function readDiagnostics(output: string): Diagnostic[] {
  const found: Diagnostic[] = [];
  for (const line of output.split(/\r?\n/)) {
    const head = HEAD.exec(line);
    const last = found.at(-1);
    if (head !== null) {
      const [, file, row, column, severity, code = '', message = ''] = head;
      found.push({
        severity: severity === 'warning' ? 'warning' : 'error',
        code,
        message,
        file: file ?? null,
        line: row === undefined ? null : Number(row),
        column: column === undefined ? null : Number(column),
      });
    } else if (last !== undefined && line.startsWith(' ')) {
      last.message += `\n${line}`;
    }
  }
  return found;
}
