import { append, apply, construct, create, indexOf, put, slice, startsWith } from '../shared/held.ts';
import type { Host, ModulePack } from './host.ts';

const HeldError = Error;
const HeldFunction = Function;
const PARAMETERS = 'exports, require, module, process, global, host';

/** Modules of the engine's own, which packs require and programs can't. */
const INTERNAL = 'internal/';
const SCHEME = 'node:';

/** The modules that programs may require by name: evaluated when they are first asked for, once. */
export class ModuleRegistry {
  /** Told when a module was evaluated. */
  onLoaded: (name: string, exports: unknown) => void = () => {};
  private readonly packs = create(null) as Record<string, ModulePack>;
  private readonly large = create(null) as Record<string, true>;
  private readonly loaded = create(null) as Record<string, { exports: unknown }>;
  private readonly process: object;
  private readonly host: Host;
  private readonly needs: (name: string) => never;

  /**
   * @param largeModules names of modules that are lent to single programs.
   * @param process the program's process object, which packs see.
   * @param needs ends the program, to be executed again with a module that it was not lent.
   */
  constructor(
    modules: readonly ModulePack[],
    largeModules: readonly string[],
    process: object,
    host: Host,
    needs: (name: string) => never,
  ) {
    this.add(modules);
    for (const name of largeModules) this.large[name] = true;
    this.process = process;
    this.host = host;
    this.needs = needs;
  }

  /** To be called before the program runs. */
  add(modules: readonly ModulePack[]): void {
    for (const pack of modules) this.packs[pack.name] = pack;
  }

  /** Can a program require this, with or without "node:"? */
  has(name: string): boolean {
    if (startsWith(name, INTERNAL)) return false;
    const plain = withoutScheme(name);
    return this.packs[plain] !== undefined || this.large[plain] === true;
  }

  /** The names that programs may require. */
  names(): string[] {
    const names: string[] = [];
    for (const name in this.packs) if (!startsWith(name, INTERNAL)) append(names, name);
    return names;
  }

  /** Was it evaluated already? */
  isLoaded(name: string): boolean {
    return this.loaded[name] !== undefined;
  }

  /** @throws where there is none of that name; see {@link has}. */
  load(name: string): unknown {
    const plain = withoutScheme(name);
    const known = this.loaded[plain];
    if (known !== undefined) return known.exports;
    const pack = this.packs[plain];
    if (pack === undefined) {
      if (this.large[plain] === true) return this.needs(plain);
      throw moduleNotFound(name, null);
    }
    const module = { exports: {} as unknown };
    this.loaded[plain] = module;
    const require = (wanted: string) => this.load(wanted);
    const body = construct(HeldFunction, [PARAMETERS, `${pack.code}\n//# sourceURL=node:${plain}`]) as Body;
    apply(body, module.exports, [module.exports, require, module, this.process, globalThis, this.host]);
    this.onLoaded(plain, module.exports);
    return module.exports;
  }
}

type Body = (...given: unknown[]) => void;

export function withoutScheme(name: string): string {
  return startsWith(name, SCHEME) ? slice(name, SCHEME.length) : name;
}

export const hasScheme = (name: string): boolean => startsWith(name, SCHEME);

/** Is this a path, and not a module's name? */
export function isPath(name: string): boolean {
  return (
    startsWith(name, './') ||
    startsWith(name, '../') ||
    startsWith(name, '/') ||
    name === '.' ||
    name === '..'
  );
}

/** The name of the package that a module belongs to: "d3" of "d3/dist/d3.js". */
export function packageOf(name: string): string {
  const first = indexOf(name, '/');
  if (first < 0) return name;
  const end = name[0] === '@' ? indexOf(name, '/', first + 1) : first;
  return end < 0 ? name : slice(name, 0, end);
}

/** Node's error where a module is missing. */
export function moduleNotFound(name: string, requiredBy: string | null): Error {
  const stack = requiredBy === null ? '' : `\nRequire stack:\n- ${requiredBy}`;
  const error = new HeldError(`Cannot find module '${name}'${stack}`);
  put(error, 'code', 'MODULE_NOT_FOUND');
  put(error, 'requireStack', requiredBy === null ? [] : [requiredBy]);
  return error;
}
