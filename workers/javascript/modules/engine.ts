import type { Host } from '../host.ts';

/** Each pack is called with the engine's host as a parameter of this name. */
declare const host: Host;

/** What the engine lends to the modules. */
export const engine: Host = host;

/**
 * Ends the program: it asked for something that works in Node and has no faithful version here. Going on would
 * mean to guess, and a program that swallows errors could pass by that guess.
 *
 * @param feature by which name the program's outcome says so, for example "child_process.exec".
 */
export function unsupported(feature: string): never {
  engine.miss(feature);
  return engine.exit(1);
}

/** A function that may be there as long as nobody calls it. */
export function unsupportedFunction(module: string, name: string): (...args: unknown[]) => never {
  const stub = (..._args: unknown[]): never => unsupported(`${module}.${name}`);
  Object.defineProperty(stub, 'name', { value: name });
  return stub;
}

/** A class that may be there, and be asked about by instanceof, as long as nobody makes one. */
export function unsupportedClass(module: string, name: string): new (...args: unknown[]) => object {
  const stub = class {
    constructor() {
      unsupported(`${module}.${name}`);
    }
  };
  Object.defineProperty(stub, 'name', { value: name });
  return stub;
}

/** What a module without a faithful version here consists of. */
interface Missing {
  functions?: readonly string[];
  classes?: readonly string[];
}

/** A module that may be required, and looked into, as long as nothing of it is used. */
export function unsupportedModule(module: string, { functions = [], classes = [] }: Missing): object {
  return {
    ...Object.fromEntries(functions.map((name) => [name, unsupportedFunction(module, name)])),
    ...Object.fromEntries(classes.map((name) => [name, unsupportedClass(module, name)])),
  };
}
