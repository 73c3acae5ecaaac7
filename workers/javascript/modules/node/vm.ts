import { unsupportedModule } from '../engine.ts';

/** Node's "vm": a worker has one realm, and no other can be made in it. */
export default unsupportedModule('vm', {
  functions: [
    'compileFunction',
    'createContext',
    'isContext',
    'runInContext',
    'runInNewContext',
    'runInThisContext',
  ],
  classes: ['Script', 'SourceTextModule', 'SyntheticModule'],
});
