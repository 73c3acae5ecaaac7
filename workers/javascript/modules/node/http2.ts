import { unsupportedModule } from '../engine.ts';

/** Node's "http2": there are no sockets here. */
export default {
  ...unsupportedModule('http2', { functions: ['connect', 'createServer', 'createSecureServer'] }),
  constants: {},
};
