import type { Program, ScriptEntry } from '../../src/model/index.ts';
import type { FromWorker } from '../sandbox/protocol.ts';
import { apply, create, hide, parseJson } from '../shared/held.ts';
import { AssertionWatch } from './assertionFacts.ts';
import { CommonJs, wrap } from './commonjs.ts';
import type { Engine } from './engine.ts';
import { EsModules } from './esModules.ts';
import type { Host } from './host.ts';
import type { Placed } from './positions.ts';
import { kindByName, ProgramFiles, withoutHashbang } from './programFiles.ts';
import { Result } from './result.ts';
import { CWD, hostOf, prepareProcess } from './surroundings.ts';
import { commonJsFault, looksLikeModule } from './syntaxCheck.ts';

const { then } = Promise.prototype;
const HeldSyntaxError = SyntaxError;

/** The one program of a worker. */
export class ProgramRun {
  readonly program: Program;
  readonly result: Result;
  readonly host: Host;
  readonly text: string;
  /** The entry's file as it was evaluated. */
  placed: Placed;
  private readonly engine: Engine;
  private readonly files: ProgramFiles;
  private readonly commonJs: CommonJs;
  private readonly esModules: EsModules;
  private readonly kinds = create(null) as Record<string, boolean>;
  /** Is the entry's module under way? */
  private awaited = false;
  /** Has a module of the program begun? */
  private began = false;
  private releaseLoading: () => void = () => {};

  constructor(engine: Engine, id: number, program: Program, send: (message: FromWorker) => void) {
    this.engine = engine;
    this.program = program;
    const entry = scriptOf(program);
    this.text = program.files[entry.path] ?? '';
    this.placed = { path: `${CWD}/${entry.path}`, prefixLength: 0 };
    this.files = new ProgramFiles(CWD, program.files);
    this.files.readWritten = (path) => this.readWritten(path);
    const watch = entry.watchAssertions ? new AssertionWatch(() => this.placed) : null;
    this.result = new Result(id, program, watch, send);
    this.host = hostOf(engine, program, this.result, watch);
    const around = {
      files: this.files,
      registry: engine.registry,
      host: this.host,
      locator: engine.locator,
    };
    this.esModules = new EsModules({
      ...around,
      commonJs: () => this.commonJs,
      isModule: (path) => this.isModule(path),
      began: () => {
        this.began = true;
        this.releaseLoading();
      },
    });
    this.commonJs = new CommonJs({
      ...around,
      fault: (path, fault) => {
        if (path === this.placed.path) return engine.failures.syntax(fault.error, fault);
        if (this.isModule(path)) this.host.miss('require of an ES module');
        throw fault.error;
      },
      importFrom: (path) => this.esModules.importFrom(path),
    });
  }

  /** Runs the entry's file, and after it whatever it left to do. */
  begin(): void {
    const { path } = this.placed;
    prepareProcess(this.engine, this.program, this.result, path);
    if (this.isModule(path)) {
      this.openBridge(() => this.runModule());
    } else if (this.hasModules()) {
      this.openBridge(() => this.runCommonJs());
    } else {
      this.runCommonJs();
    }
  }

  /** A script waits for nothing that could be given up. */
  stalled(): boolean {
    return false;
  }

  /** What Node says where a program ends in the middle of its module; null where it does not. */
  unsettledAwait(): string | null {
    return this.awaited
      ? `Warning: Detected unsettled top-level await at\nfile://${this.placed.path}\n`
      : null;
  }

  private runCommonJs(): void {
    const wrapped = wrap(this.placed.path, this.text, this.engine.locator);
    this.placed = wrapped;
    this.engine.loop.run(() => {
      this.result.reachedEnd = this.commonJs.runMain(wrapped);
    });
  }

  private runModule(): void {
    const { loop } = this.engine;
    loop.run(() => {
      const { placed, done } = this.esModules.runMain(this.placed.path, this.text, () => {
        this.result.reachedEnd = true;
      });
      this.placed = placed;
      this.awaited = true;
      // Loading takes the browser's time, and nothing of the program stands for it.
      this.releaseLoading = loop.hold();
      const settle = (after: () => void) => {
        this.awaited = false;
        this.releaseLoading();
        loop.run(after);
      };
      apply(then, done, [() => settle(() => {}), (error: unknown) => settle(() => this.moduleFailed(error))]);
    });
  }

  private moduleFailed(error: unknown): void {
    const { failures, locator } = this.engine;
    if (this.began || !(error instanceof HeldSyntaxError)) {
      failures.uncaught(error, 'uncaught');
      return;
    }
    const place = locator.locate(error);
    hide(error, 'message', this.esModules.readable(error.message));
    const shift = place?.line === 1 ? this.placed.prefixLength : 0;
    failures.syntax(error, {
      line: place?.line ?? null,
      column: place === null ? null : place.column - shift,
    });
  }

  private openBridge(after: () => void): void {
    const release = this.engine.loop.hold();
    const opened = this.esModules.openBridge();
    apply(then, opened, [
      () => {
        release();
        after();
      },
    ]);
  }

  /** Is a file of the program a module: by its name, by its package, or by its syntax? */
  private isModule(path: string): boolean {
    const known = this.kinds[path];
    if (known !== undefined) return known;
    const kind = kindByName(path) ?? this.kindByPackage();
    const text = this.files.text(path) ?? '';
    const fault = kind === null ? commonJsFault(withoutHashbang(text), this.engine.locator) : null;
    const isModule = kind === 'module' || (fault !== null && looksLikeModule(text, fault));
    this.kinds[path] = isModule;
    return isModule;
  }

  /** A file that the program wrote itself: it can require it. */
  private readWritten(path: string): string | null {
    if (!this.engine.registry.isLoaded('fs')) return null;
    const { existsSync, readFileSync } = this.engine.registry.load('fs') as FileModule;
    try {
      return existsSync(path) ? readFileSync(path, 'utf8') : null;
    } catch {
      return null;
    }
  }

  private kindByPackage(): 'module' | 'commonjs' | null {
    const text = this.files.text(`${CWD}/package.json`);
    if (text === null) return null;
    try {
      const { type } = parseJson(text) as { type?: unknown };
      return type === 'module' || type === 'commonjs' ? type : null;
    } catch {
      return null;
    }
  }

  /** Could the entry import a module among the program's files? */
  private hasModules(): boolean {
    for (const name in this.program.files) if (this.isModule(`${CWD}/${name}`)) return true;
    return false;
  }
}

interface FileModule {
  existsSync(path: string): boolean;
  readFileSync(path: string, encoding: 'utf8'): string;
}

function scriptOf({ entry }: Program): ScriptEntry {
  if (entry.kind !== 'script') throw new Error('The JavaScript engine runs scripts and calls only.');
  return entry;
}
