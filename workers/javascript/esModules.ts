import {
  apply,
  create,
  evaluate,
  indexOf,
  put,
  setPrototypeOf,
  slice,
  stringifyJson,
} from '../shared/held.ts';
import type { CommonJs } from './commonjs.ts';
import type { Host } from './host.ts';
import type { ModuleRegistry } from './moduleRegistry.ts';
import { exportableNames, namespaceOf, resolveImport, type Target } from './moduleTargets.ts';
import { withAddresses } from './moduleText.ts';
import type { Placed } from './positions.ts';
import { type ProgramFiles, withoutHashbang } from './programFiles.ts';
import { secretName } from './secretNames.ts';

/** What modules need of the rest of the engine. */
export interface ModuleSurroundings {
  files: ProgramFiles;
  registry: ModuleRegistry;
  host: Host;
  commonJs: () => CommonJs;
  /** Is a file of the program a module? */
  isModule(path: string): boolean;
  /** Told when a module of the program begins. */
  began(): void;
}

/** What a module's text calls on, through the engine's bridge. */
interface ModuleHandle {
  end: (given: unknown) => void;
  load: (specifier: unknown) => Promise<unknown>;
  meta: object;
}

/** The browser's own `import()`, made before a program can see anything. */
const nativeImport = evaluate('(url) => import(url)') as (url: string) => Promise<object>;
const { createObjectURL } = URL;
const HeldBlob = Blob;
const HeldPromise = Promise;
const { then } = Promise.prototype;

/**
 * The program's ES modules. Each becomes a module of the browser at an address that only the engine knows, with
 * its specifiers replaced by such addresses; modules of the engine are passed on by small modules made for them.
 */
export class EsModules {
  private readonly around: ModuleSurroundings;
  /** Addresses of the modules made so far: of files by path, of the engine's by name. */
  private readonly urls = create(null) as Record<string, string>;
  /** Files whose module is being made: a circle has no first address. */
  private readonly making = create(null) as Record<string, true>;
  private readonly handles = create(null) as Record<number, ModuleHandle>;
  private readonly values = create(null) as Record<number, unknown>;
  private count = 0;
  private bridgeUrl: string | null = null;

  constructor(around: ModuleSurroundings) {
    this.around = around;
  }

  /** Makes what modules call the engine by. To be awaited before the program runs. */
  async openBridge(): Promise<void> {
    const name = secretName();
    hideBridge(name, {
      handle: (number: number) => {
        this.around.began();
        return this.handles[number];
      },
      value: (number: number) => this.values[number],
    });
    const url = moduleUrl(
      `const bridge = globalThis.${name}; delete globalThis.${name};\n` +
        'export const { handle, value } = bridge;',
    );
    await nativeImport(url);
    this.bridgeUrl = url;
  }

  /**
   * Runs the entry's file.
   *
   * @param onEnd told of its last statement, with what `given` gives there.
   * @returns where its text stands, and its evaluation: it rejects with whatever the file throws.
   * @throws Error where something that it imports is missing.
   */
  runMain(
    path: string,
    text: string,
    onEnd: (given: unknown) => void,
    given = '',
  ): { placed: Placed; done: Promise<unknown> } {
    const { url, placed } = this.make(path, withoutHashbang(text), onEnd, given);
    return { placed, done: nativeImport(url) };
  }

  /** A message of the browser's with the names of modules in place of their addresses. */
  readable(message: string): string {
    for (const name in this.urls) {
      const url = this.urls[name] ?? '';
      const at = indexOf(message, url);
      if (at >= 0) return slice(message, 0, at) + name + slice(message, at + url.length);
    }
    return message;
  }

  /** `import()` in a file of the program. */
  importFrom(path: string): (specifier: unknown) => Promise<unknown> {
    return (specifier) =>
      new HeldPromise((resolve, reject) => {
        try {
          resolve(this.importNow(`${specifier}`, path));
        } catch (error) {
          reject(error);
        }
      });
  }

  private importNow(specifier: string, from: string): unknown {
    const { files, registry, host } = this.around;
    const target = resolveImport(specifier, from, files, registry, host);
    if (target.kind === 'file' && this.around.isModule(target.path)) {
      const release = host.hold();
      const loading = nativeImport(this.urlOf(target));
      apply(then, loading, [release, release]);
      return loading;
    }
    return namespaceOf(this.valueOf(target));
  }

  private make(
    path: string,
    text: string,
    onEnd: (given: unknown) => void,
    given = '',
  ): { url: string; placed: Placed } {
    const number = ++this.count;
    this.making[path] = true;
    const [handle, end, load, meta] = [secretName(), secretName(), secretName(), secretName()];
    const prefix =
      `import{handle as ${handle}}from${this.quotedBridge()};` +
      `const{end:${end},load:${load},meta:${meta}}=${handle}(${number});`;
    const read = withAddresses(text, {
      load,
      meta,
      address: (specifier) => this.addressOf(specifier, path),
    });
    this.handles[number] = { end: onEnd, load: this.importFrom(path), meta: this.metaOf(path) };
    const url = moduleUrl(`${prefix}${read}\n;${end}(${given});\n//# sourceURL=file://${path}`);
    this.urls[path] = url;
    delete this.making[path];
    return { url, placed: { path, prefixLength: prefix.length } };
  }

  private addressOf(specifier: string, from: string): string {
    const { files, registry, host } = this.around;
    return this.urlOf(resolveImport(specifier, from, files, registry, host));
  }

  private urlOf(target: Target): string {
    const key = target.kind === 'file' ? target.path : target.name;
    const known = this.urls[key];
    if (known !== undefined) return known;
    if (target.kind === 'file' && this.around.isModule(target.path)) {
      if (this.making[target.path] === true) {
        this.around.host.miss('circular ES modules');
        throw new HeldError('ES modules that import each other in a circle have no faithful version here.');
      }
      return this.make(target.path, this.around.files.text(target.path) ?? '', () => {}).url;
    }
    const url = this.passOn(this.valueOf(target));
    this.urls[key] = url;
    return url;
  }

  /** A module that exports what a CommonJS module has: all of it by default, and each property by its name. */
  private passOn(value: unknown): string {
    const number = ++this.count;
    this.values[number] = value;
    let text = `import{value}from${this.quotedBridge()};\nconst all = value(${number});\nexport default all;\n`;
    const names = exportableNames(value);
    for (let at = 0; at < names.length; at++) {
      const quoted = stringifyJson(names[at]);
      text += `const name${at} = all[${quoted}];\nexport { name${at} as ${quoted} };\n`;
    }
    return moduleUrl(text);
  }

  private valueOf(target: Target): unknown {
    if (target.kind === 'module') return this.around.registry.load(target.name);
    return this.around.commonJs().requireFrom(target.path, null)(target.path);
  }

  private metaOf(path: string): object {
    const meta = create(null) as object;
    put(meta, 'dirname', slice(path, 0, path.length - nameLength(path) - 1));
    put(meta, 'filename', path);
    put(meta, 'resolve', (specifier: string) => {
      const { files, registry, host } = this.around;
      const target = resolveImport(specifier, path, files, registry, host);
      return target.kind === 'file' ? `file://${target.path}` : `node:${target.name}`;
    });
    put(meta, 'url', `file://${path}`);
    return meta;
  }

  private quotedBridge(): string {
    if (this.bridgeUrl === null) throw new HeldError('The bridge was not opened.');
    return stringifyJson(this.bridgeUrl);
  }
}

const HeldError = Error;

function nameLength(path: string): number {
  let length = 0;
  while (length < path.length && path[path.length - 1 - length] !== '/') length++;
  return length;
}

function moduleUrl(text: string): string {
  return createObjectURL(new HeldBlob([text], { type: 'text/javascript' }));
}

/** Lays the bridge under a name where the module that opens it finds it, and takes it away. */
function hideBridge(name: string, bridge: object): void {
  setPrototypeOf(bridge, null);
  Reflect.defineProperty(globalThis, name, { value: bridge, configurable: true, enumerable: false });
}
