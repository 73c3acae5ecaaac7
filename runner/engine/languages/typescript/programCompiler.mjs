/**
 * Compiles one program after the other as `tsc` does: sources come on standard input, JavaScript and source maps go
 * out on standard output, no file is written. Messages are those of frames.ts; answers those of answer.ts.
 *
 * It lies beside a node_modules with typescript and @types/node; programs are compiled as if they lay there.
 */
import { readSync, writeSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const folder = dirname(fileURLToPath(import.meta.url));

/** The reference's flags, and a map back to the program's lines. */
const { options } = ts.parseCommandLine([
  ...['--target', 'ES2020', '--module', 'commonjs', '--esModuleInterop', '--allowSyntheticDefaultImports'],
  ...['--skipLibCheck', '--sourceMap'],
]);
const disk = ts.createCompilerHost(options);
/** Declaration files, which are the same for all programs. */
const parsed = new Map();

for (let asked = readMessage(); asked !== null; asked = readMessage()) writeMessage(compile(asked));

function compile(fields) {
  const files = new Map();
  for (let at = 0; at + 1 < fields.length; at += 2) {
    files.set(join(folder, fields[at].toString('utf8')), fields[at + 1].toString('utf8'));
  }
  const outputs = [];
  const host = {
    ...disk,
    getCurrentDirectory: () => folder,
    fileExists: (path) => files.has(path) || disk.fileExists(path),
    readFile: (path) => files.get(path) ?? disk.readFile(path),
    getSourceFile: (path, how) => {
      const text = files.get(path);
      if (text !== undefined) return ts.createSourceFile(path, text, how);
      const file = parsed.get(path) ?? disk.getSourceFile(path, how);
      parsed.set(path, file);
      return file;
    },
    writeFile: (path, text) => outputs.push(relative(folder, path), text),
  };
  const [entry] = files.keys();
  const program = ts.createProgram({ rootNames: [entry], options, host });
  const { diagnostics: ofEmit } = program.emit();
  const found = ts.sortAndDeduplicateDiagnostics([...diagnosticsOf(program), ...ofEmit]);
  return [`${found.length}`, ...found.flatMap(fieldsOf), ...outputs];
}

/** The first kind of trouble there is, as tsc reports it. */
function diagnosticsOf(program) {
  const steps = [
    () => program.getSyntacticDiagnostics(),
    () => [...program.getOptionsDiagnostics(), ...program.getGlobalDiagnostics()],
    () => program.getSemanticDiagnostics(),
  ];
  return steps.reduce((sofar, step) => (sofar.length > 0 ? sofar : step()), []);
}

function fieldsOf({ category, code, messageText, file, start }) {
  const severity = category === ts.DiagnosticCategory.Error ? 'error' : 'warning';
  const told = [severity, `TS${code}`, ts.flattenDiagnosticMessageText(messageText, '\n')];
  if (file === undefined || start === undefined) return [...told, '', '', ''];
  const { line, character } = file.getLineAndCharacterOfPosition(start);
  return [...told, relative(folder, file.fileName), `${line + 1}`, `${character + 1}`];
}

function readMessage() {
  const count = readWord();
  return count === null ? null : Array.from({ length: count }, () => readBytes(readWord() ?? 0));
}

function readWord() {
  const bytes = readBytes(4);
  return bytes.length < 4 ? null : bytes.readUInt32BE(0);
}

/** So many bytes, or fewer at the end of the input. */
function readBytes(count) {
  const bytes = Buffer.alloc(count);
  let done = 0;
  while (done < count) {
    const more = readSync(0, bytes, done, count - done, null);
    if (more === 0) return bytes.subarray(0, done);
    done += more;
  }
  return bytes;
}

function writeMessage(fields) {
  const parts = fields.map((field) => Buffer.from(field, 'utf8'));
  const all = Buffer.concat([word(parts.length), ...parts.flatMap((part) => [word(part.length), part])]);
  for (let done = 0; done < all.length; ) done += writeSync(1, all, done);
}

function word(value) {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}
