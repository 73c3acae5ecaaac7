import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import ts from 'typescript';

const modules = resolve(import.meta.dirname, '../../node_modules');

/** The reference's flags, as its command line has them. */
const FLAGS = [
  ...['--target', 'ES2020', '--module', 'commonjs'],
  ...['--esModuleInterop', '--allowSyntheticDefaultImports', '--skipLibCheck'],
];

/** Is there a package of this name in node_modules? */
export function isInstalled(name: string): boolean {
  return existsSync(join(modules, name));
}

/** What tsc came to: its exit status, all that it printed, and the JavaScript that it wrote. */
export interface NativeCompilation {
  status: number;
  printed: string;
  emitted: string;
}

/** A folder as the reference's: a program's file beside node_modules with @types/node and some packages. */
export class TscFolder {
  readonly path = mkdtempSync(join(tmpdir(), 'benchtab-tsc-'));
  readonly #parsed = new Map<string, ts.SourceFile>();
  /** What the next one takes over of it, as a compiler that watches a folder does. */
  #last: ts.Program | undefined;
  readonly #known = new Map<string, boolean>();
  readonly #compiled = new Map<string, NativeCompilation>();

  /** @param packages folders in node_modules, beside @types/node and what it depends on. */
  constructor(packages: readonly string[] = []) {
    for (const name of ['@types/node', 'undici-types', ...packages]) {
      cpSync(join(modules, name), join(this.path, 'node_modules', name), { recursive: true });
    }
  }

  /** Compiles main.ts with a real tsc, in a process and a folder of its own, below the packages. */
  tsc(text: string): Promise<NativeCompilation> {
    const own = mkdtempSync(join(this.path, 'process-'));
    writeFileSync(join(own, 'main.ts'), text);
    const command = [join(modules, 'typescript/bin/tsc'), 'main.ts', ...FLAGS];
    const child = spawn(process.execPath, command, { cwd: own, stdio: ['ignore', 'pipe', 'inherit'] });
    let printed = '';
    child.stdout.setEncoding('utf8').on('data', (part: string) => {
      printed += part;
    });
    return new Promise((resolved, failed) => {
      child.on('error', failed);
      child.on('close', (status) => {
        resolved({
          status: status ?? -1,
          printed,
          emitted: readFileSync(join(own, 'main.js'), 'utf8'),
        });
      });
    });
  }

  /**
   * The same, much faster: tsc's steps by its own functions, on the same folder, where what is known of the disk and the
   * declaration files that were read are kept, and what came of a text. A test compares it with {@link tsc}.
   */
  compile(text: string): NativeCompilation {
    const compiled = this.#compiled.get(text) ?? this.#compile(text);
    this.#compiled.set(text, compiled);
    return compiled;
  }

  #compile(text: string): NativeCompilation {
    const { options } = ts.parseCommandLine(FLAGS);
    const disk = ts.createCompilerHost(options);
    const entry = join(this.path, 'main.ts');
    let emitted = '';
    const host: ts.CompilerHost = {
      ...disk,
      getCurrentDirectory: () => this.path,
      fileExists: (path) => path === entry || this.#isThere(path, disk.fileExists),
      directoryExists: (path) => this.#isThere(`${path}/`, ts.sys.directoryExists),
      readFile: (path) => (path === entry ? text : disk.readFile(path)),
      getSourceFile: (path, how) => {
        if (path === entry) return ts.createSourceFile(path, text, how);
        const file = this.#parsed.get(path) ?? disk.getSourceFile(path, how);
        if (file !== undefined) this.#parsed.set(path, file);
        return file;
      },
      writeFile: (_path, output) => {
        emitted = output;
      },
    };
    const program = ts.createProgram([entry], options, host, this.#last);
    this.#last = program;
    const { diagnostics: ofEmit } = program.emit();
    const steps = [
      () => program.getSyntacticDiagnostics(),
      () => [...program.getOptionsDiagnostics(), ...program.getGlobalDiagnostics()],
      () => program.getSemanticDiagnostics(),
    ];
    const found = steps.reduce<readonly ts.Diagnostic[]>(
      (sofar, step) => (sofar.length > 0 ? sofar : step()),
      [],
    );
    const shown = ts.sortAndDeduplicateDiagnostics([...found, ...ofEmit]);
    return { status: shown.length > 0 ? 2 : 0, printed: ts.formatDiagnostics(shown, host), emitted };
  }

  /** Asks the disk once: nothing but main.ts changes there. */
  #isThere(path: string, ask: (path: string) => boolean): boolean {
    const isThere = this.#known.get(path) ?? ask(path);
    this.#known.set(path, isThere);
    return isThere;
  }

  remove(): void {
    rmSync(this.path, { recursive: true, force: true });
  }
}
