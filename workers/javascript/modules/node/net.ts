import { unsupportedModule } from '../engine.ts';
import { isIP, isIPv4, isIPv6 } from '../http/addresses.ts';

/** Node's "net": the tests of addresses; there are no sockets here. */
export default {
  ...unsupportedModule('net', {
    functions: ['connect', 'createConnection', 'createServer'],
    classes: ['BlockList', 'Server', 'Socket', 'SocketAddress', 'Stream'],
  }),
  isIP,
  isIPv4,
  isIPv6,
};
