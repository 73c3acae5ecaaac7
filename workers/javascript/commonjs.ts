import { append, apply, create, evaluate, hide, parseJson, put } from '../shared/held.ts';
import type { Host } from './host.ts';
import {
  hasScheme,
  isPath,
  type ModuleRegistry,
  moduleNotFound,
  packageOf,
  withoutScheme,
} from './moduleRegistry.ts';
import { withLoad } from './moduleText.ts';
import { nodeError } from './nodeErrors.ts';
import { folderOf, type Placed } from './positions.ts';
import { kindByName, type ProgramFiles, withoutHashbang } from './programFiles.ts';
import { secretName } from './secretNames.ts';
import { commonJsFault, type FaultLocator, type SyntaxFault, WRAPPER_PARAMETERS } from './syntaxCheck.ts';

/** A module of the program, as it sees it. */
interface ProgramModule {
  id: string;
  path: string;
  exports: unknown;
  filename: string;
  loaded: boolean;
  children: ProgramModule[];
  paths: string[];
}

type Require = (name: string) => unknown;

/** What a file needs around it to be run. */
export interface CommonJsSurroundings {
  files: ProgramFiles;
  registry: ModuleRegistry;
  host: Host;
  locator: FaultLocator;
  /** Told where a file can't be read as CommonJS. */
  fault(path: string, fault: SyntaxFault): never;
  /** `import()` in a file. */
  importFrom(path: string): (specifier: unknown) => Promise<unknown>;
}

/** The program's CommonJS modules. */
export class CommonJs {
  private readonly cache = create(null) as Record<string, ProgramModule>;
  private readonly around: CommonJsSurroundings;
  private main: ProgramModule | undefined;

  constructor(around: CommonJsSurroundings) {
    this.around = around;
  }

  /**
   * Runs the entry's file.
   *
   * @param onEnd told of its last statement, with what it was wrapped to give there.
   * @returns whether its last statement was reached.
   * @throws whatever the file throws.
   */
  runMain(wrapped: Wrapped, onEnd: (given: unknown) => void = () => {}): boolean {
    const { path } = wrapped;
    const module = this.module(path, '.');
    this.main = module;
    this.cache[path] = module;
    return this.run(module, wrapped, onEnd);
  }

  /** What the entry's file exports. */
  mainExports(): unknown {
    return this.main?.exports;
  }

  /** Node's `require` of a file. */
  requireFrom(path: string, parent: ProgramModule | null): Require {
    const require: Require = (name) => this.require(name, path, parent);
    const resolve = (name: string) => this.resolve(name, path);
    put(require, 'resolve', resolve);
    put(require, 'cache', this.cache);
    put(require, 'main', this.main);
    put(require, 'extensions', create(null));
    return require;
  }

  private require(name: unknown, from: string, parent: ProgramModule | null): unknown {
    if (typeof name !== 'string' || name === '') {
      const [code, said] = typeof name === 'string' ? EMPTY : NO_STRING;
      throw nodeError(TypeError, code, `The ${said}`);
    }
    if (!isPath(name)) return this.byName(name, from);
    const path = this.resolve(name, from);
    const known = this.cache[path];
    if (known !== undefined) return known.exports;
    const module = this.module(path, path);
    if (parent !== null) append(parent.children, module);
    this.cache[path] = module;
    try {
      this.load(module);
    } catch (error) {
      delete this.cache[path];
      throw error;
    }
    return module.exports;
  }

  private byName(name: string, from: string): unknown {
    const { registry, host } = this.around;
    if (registry.has(name)) return registry.load(name);
    host.miss(hasScheme(name) ? withoutScheme(name) : packageOf(name));
    throw hasScheme(name)
      ? nodeError(HeldError, 'ERR_UNKNOWN_BUILTIN_MODULE', `No such built-in module: ${name}`)
      : moduleNotFound(name, from);
  }

  private resolve(name: string, from: string): string {
    if (!isPath(name)) {
      if (this.around.registry.has(name)) return name;
      throw moduleNotFound(name, from);
    }
    const path = this.around.files.resolve(name, from);
    if (path === null) throw moduleNotFound(name, from);
    return path;
  }

  private load(module: ProgramModule): void {
    const { files } = this.around;
    const text = files.text(module.filename) ?? '';
    if (kindByName(module.filename) === 'json') {
      module.exports = parseJson(text) as unknown;
    } else {
      this.run(module, wrap(module.filename, text, this.around.locator));
    }
    module.loaded = true;
  }

  private run(
    module: ProgramModule,
    { code, fault }: Wrapped,
    onEnd: (given: unknown) => void = () => {},
  ): boolean {
    if (fault !== null) this.around.fault(module.filename, fault);
    let reachedEnd = false;
    const end = (given: unknown) => {
      reachedEnd = true;
      onEnd(given);
    };
    const make = evaluate(code) as (
      end: (given: unknown) => void,
      load: unknown,
    ) => (...given: unknown[]) => unknown;
    const body = make(end, this.around.importFrom(module.filename));
    // As stack traces of Node name it.
    hide(body, 'name', '<anonymous>');
    const require = this.requireFrom(module.filename, module);
    hide(module, 'require', require);
    const { exports, filename } = module;
    apply(body, exports, [exports, require, module, filename, folderOf(filename)]);
    module.loaded = true;
    return reachedEnd;
  }

  private module(path: string, id: string): ProgramModule {
    const module = create(MODULE) as ProgramModule;
    put(module, 'id', id);
    put(module, 'path', folderOf(path));
    put(module, 'exports', {});
    put(module, 'filename', path);
    put(module, 'loaded', false);
    put(module, 'children', []);
    put(module, 'paths', [`${folderOf(path)}/node_modules`]);
    hide(module, 'parent', id === '.' ? null : this.main);
    return module;
  }
}

/** A file's text as the browser evaluates it. */
export interface Wrapped extends Placed {
  code: string;
  /** Why it can't be read as CommonJS; null where it can. */
  fault: SyntaxFault | null;
}

const HeldError = Error;
const NO_STRING = ['ERR_INVALID_ARG_TYPE', '"id" argument must be of type string.'] as const;
const EMPTY = ['ERR_INVALID_ARG_VALUE', "argument 'id' must be a non-empty string. Received ''"] as const;

/** Prototype of `module`; its name is what programs see when they print one. */
class Module {}
const MODULE = Module.prototype;
/**
 * Wraps a file as Node does. Where its last statement was run, the end of the wrapper is told; the name by which
 * it is told is secret, so that the text can't.
 *
 * @param given an expression that is evaluated there, and told.
 */
export function wrap(path: string, text: string, locator: FaultLocator, given = ''): Wrapped {
  const plain = withoutHashbang(text);
  const fault = commonJsFault(plain, locator);
  const end = secretName();
  const load = secretName();
  const body = fault === null ? withLoad(plain, load) : '';
  const prefix = `(function (${end}, ${load}) { return function (${WRAPPER_PARAMETERS}) { `;
  return {
    path,
    prefixLength: prefix.length,
    code: `${prefix}${body}\n;${end}(${given}); } })\n//# sourceURL=${path}`,
    fault,
  };
}
