import { unsupportedModule } from '../engine.ts';

/** Node's "v8", which tells of the engine underneath; another one runs here. */
export default unsupportedModule('v8', {
  functions: [
    'deserialize',
    'getHeapStatistics',
    'getHeapSnapshot',
    'serialize',
    'setFlagsFromString',
    'writeHeapSnapshot',
  ],
});
