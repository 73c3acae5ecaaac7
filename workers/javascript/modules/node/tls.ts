import { unsupportedModule } from '../engine.ts';

/** Node's "tls": there are no sockets here. */
export default {
  ...unsupportedModule('tls', {
    functions: ['checkServerIdentity', 'connect', 'createSecureContext', 'createServer', 'getCiphers'],
    classes: ['SecureContext', 'Server', 'TLSSocket'],
  }),
  DEFAULT_MAX_VERSION: 'TLSv1.3',
  DEFAULT_MIN_VERSION: 'TLSv1.2',
  rootCertificates: [],
};
