/** Keeps options for connections that are never made. */
export class Agent {
  options: object;
  maxSockets = Number.POSITIVE_INFINITY;
  maxFreeSockets = 256;
  sockets: object = {};
  freeSockets: object = {};
  requests: object = {};
  defaultPort: number;
  protocol: string;

  constructor(options: object = {}, defaultPort = 80, protocol = 'http:') {
    this.options = { ...options, path: null };
    this.defaultPort = defaultPort;
    this.protocol = protocol;
  }

  destroy(): void {}
  getName(): string {
    return 'localhost::';
  }
}
