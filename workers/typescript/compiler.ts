import ts from 'typescript';
import type { Diagnostic } from '../../src/model/index.ts';
import { Declarations } from './declarations.ts';
import { missingModule } from './missingPackages.ts';
import { COMPILER_OPTIONS } from './options.ts';
import { absolute, fromWorkingFolder, programHost, type ResolvedDeclarations } from './programHost.ts';
import type { Compiled, Texts } from './protocol.ts';

/** Compiles programs one after the other, each by itself: only declaration files are kept between them. */
export class Compiler {
  readonly #declarations = new Declarations();
  readonly #resolved: ResolvedDeclarations = new Map();

  /** @param texts declaration files by their absolute path. */
  addDeclarations(texts: Texts): void {
    this.#declarations.add(texts);
  }

  /**
   * Type-checks a program as tsc does, and emits it if there is no error.
   *
   * @throws what the compiler throws, for example a RangeError where a text nests too deep for it.
   */
  compile(files: Texts, entry: string): Compiled {
    const written: Texts = {};
    const host = programHost(files, this.#declarations, this.#resolved, (path, text) => {
      written[path] = text;
    });
    const program = ts.createProgram({ rootNames: [absolute(entry)], options: COMPILER_OPTIONS, host });
    const found = [...findings(program)];
    // tsc emits in spite of errors; nobody runs what it emitted then.
    if (found.length === 0) found.push(...program.emit().diagnostics);
    const diagnostics = ts.sortAndDeduplicateDiagnostics(found);
    const missing = diagnostics.map(missingModule).filter((name) => name !== null);
    return {
      diagnostics: diagnostics.map(asDiagnostic),
      missing: [...new Set(missing)],
      ...(found.length === 0 ? outputsOf(written) : { outputs: {}, maps: {} }),
    };
  }
}

/** What tsc prints of a program (its `emitFilesAndReportErrors`): each kind only where the ones before found nothing. */
function findings(program: ts.Program): readonly ts.Diagnostic[] {
  const syntactic = program.getSyntacticDiagnostics();
  if (syntactic.length > 0) return syntactic;
  const general = [...program.getOptionsDiagnostics(), ...program.getGlobalDiagnostics()];
  return general.length > 0 ? general : program.getSemanticDiagnostics();
}

function asDiagnostic({ category, code, messageText, file, start }: ts.Diagnostic): Diagnostic {
  const path = file === undefined ? null : fromWorkingFolder(file.fileName);
  const place = file === undefined || path === null ? null : file.getLineAndCharacterOfPosition(start ?? 0);
  return {
    severity: category === ts.DiagnosticCategory.Warning ? 'warning' : 'error',
    code: `TS${code}`,
    message: ts.flattenDiagnosticMessageText(messageText, '\n'),
    file: path,
    line: place === null ? null : place.line + 1,
    column: place === null ? null : place.character + 1,
  };
}

/** JavaScript as tsc emits it without source maps, and the maps beside it. */
function outputsOf(written: Texts): Pick<Compiled, 'outputs' | 'maps'> {
  const outputs: Texts = {};
  const maps: Texts = {};
  for (const [path, text] of Object.entries(written)) {
    if (path.endsWith('.map')) maps[path.slice(0, -'.map'.length)] = text;
    else outputs[path] = text.replace(/\/\/# sourceMappingURL=.*$/, '');
  }
  return { outputs, maps };
}
