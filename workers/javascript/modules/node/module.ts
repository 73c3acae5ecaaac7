import { unsupportedFunction } from '../engine.ts';
import { builtinModules } from '../moduleNames/builtinModules.ts';

const isBuiltin = (name: string): boolean => builtinModules.includes(name.replace(/^node:/, ''));

/** Node's "module": what it knows of; loading in other ways has no version here. */
const Module = Object.assign(
  function Module(this: { id: string; exports: object }, id: string) {
    this.id = id;
    this.exports = {};
  },
  {
    builtinModules,
    // Relative files are required by the program's own `require`; here only Node's and bundled modules are.
    createRequire: () => require,
    isBuiltin,
    register: unsupportedFunction('module', 'register'),
    findPackageJSON: unsupportedFunction('module', 'findPackageJSON'),
    syncBuiltinESMExports: () => {},
  },
);

export default Object.assign(Module, { Module });
