import { unsupported, unsupportedClass } from '../engine.ts';
import { validateString } from '../errors.ts';
import { Agent } from '../http/agent.ts';
import { clientModule } from '../http/client.ts';
import { METHODS, STATUS_CODES } from '../http/lists.ts';

const { requestType, request, get } = clientModule(80, 'http:');

/** Node's "http" on a machine without a network. Nobody could reach a server, so none can be made. */
export default {
  Agent,
  get ClientRequest() {
    return requestType();
  },
  createServer: () => unsupported('http server'),
  get,
  globalAgent: new Agent({ keepAlive: true, scheduling: 'lifo', timeout: 5000 }),
  IncomingMessage: unsupportedClass('http', 'IncomingMessage'),
  maxHeaderSize: 16_384,
  METHODS,
  OutgoingMessage: unsupportedClass('http', 'OutgoingMessage'),
  request,
  Server: unsupportedClass('http', 'Server'),
  ServerResponse: unsupportedClass('http', 'ServerResponse'),
  setMaxIdleHTTPParsers: () => {},
  STATUS_CODES,
  validateHeaderName: (name: unknown) => validateString(name, 'name'),
  validateHeaderValue: () => {},
};
