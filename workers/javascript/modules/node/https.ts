import { unsupported, unsupportedClass } from '../engine.ts';
import { Agent as PlainAgent } from '../http/agent.ts';
import { clientModule } from '../http/client.ts';

const PORT = 443;
const { request, get } = clientModule(PORT, 'https:');

class Agent extends PlainAgent {
  constructor(options?: object) {
    super(options, PORT, 'https:');
  }
}

/** Node's "https" on a machine without a network. */
export default {
  Agent,
  createServer: () => unsupported('https server'),
  get,
  globalAgent: new Agent({ keepAlive: true, scheduling: 'lifo', timeout: 5000 }),
  request,
  Server: unsupportedClass('https', 'Server'),
};
