import type { IncomingMessage, RequestOptions } from 'node:http';
import type { Writable as NodeWritable } from 'node:stream';
import { engine } from '../engine.ts';
import { isIP } from './addresses.ts';
import { addressError, refusedError } from './networkErrors.ts';

type Answered = (response: IncomingMessage) => void;

/** Where a request goes, in whichever of Node's shapes it was given. */
interface Target {
  options: RequestOptions;
  answered: Answered | undefined;
}

function targetOf(args: readonly unknown[]): Target {
  const [first, ...rest] = args;
  const url = typeof first === 'string' ? new URL(first) : first;
  const fromUrl: RequestOptions =
    url instanceof URL
      ? {
          protocol: url.protocol,
          hostname: url.hostname,
          port: url.port,
          path: `${url.pathname}${url.search}`,
        }
      : { ...(url as RequestOptions) };
  const given = url instanceof URL && typeof rest[0] === 'object' ? (rest[0] as RequestOptions) : {};
  const answered = rest.find((arg): arg is Answered => typeof arg === 'function');
  return { options: { ...fromUrl, ...given }, answered };
}

/** The class of requests; streams are costly to evaluate, so it is made when the first one is asked for. */
function requestClass(defaultPort: number, defaultProtocol: string) {
  const { Writable }: { Writable: typeof NodeWritable } = require('node:stream');

  /** A request on a machine without a network: it takes what is written and ends as such a request does. */
  return class ClientRequest extends Writable {
    readonly method: string;
    readonly path: string;
    readonly host: string;
    readonly protocol: string;
    readonly #port: number;
    readonly #headers = new Map<string, { name: string; value: unknown }>();
    aborted = false;
    reusedSocket = false;
    maxHeadersCount = null;

    constructor(...args: unknown[]) {
      super({ autoDestroy: false });
      const { options, answered } = targetOf(args);
      this.method = (options.method ?? 'GET').toUpperCase();
      this.path = options.path ?? '/';
      this.host = options.hostname ?? options.host ?? 'localhost';
      this.protocol = options.protocol ?? defaultProtocol;
      this.#port = Number(options.port || options.defaultPort || defaultPort);
      for (const [name, value] of Object.entries(options.headers ?? {})) this.setHeader(name, value);
      if (answered !== undefined) this.once('response', answered);
      engine.timers.setImmediate(() => engine.timers.setImmediate(() => this.#fail()));
    }

    #fail(): void {
      if (this.destroyed) return;
      engine.miss('network');
      const isLocal = this.host === 'localhost' || isIP(this.host) !== 0;
      const address = this.host === 'localhost' ? '127.0.0.1' : this.host;
      this.destroy(isLocal ? refusedError(address, this.#port) : addressError(this.host));
    }

    override _write(_chunk: unknown, _encoding: BufferEncoding, done: () => void): void {
      done();
    }
    abort(): void {
      if (this.aborted) return;
      this.aborted = true;
      process.nextTick(() => this.emit('abort'));
      this.destroy(Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' }));
    }
    setHeader(name: string, value: unknown): this {
      this.#headers.set(name.toLowerCase(), { name, value });
      return this;
    }
    getHeader(name: string): unknown {
      return this.#headers.get(name.toLowerCase())?.value;
    }
    getHeaders(): Record<string, unknown> {
      return Object.fromEntries([...this.#headers].map(([name, { value }]) => [name, value]));
    }
    getHeaderNames(): string[] {
      return [...this.#headers.keys()];
    }
    getRawHeaderNames(): string[] {
      return [...this.#headers.values()].map(({ name }) => name);
    }
    hasHeader(name: string): boolean {
      return this.#headers.has(name.toLowerCase());
    }
    removeHeader(name: string): void {
      this.#headers.delete(name.toLowerCase());
    }
    flushHeaders(): void {}
    setNoDelay(): void {}
    setSocketKeepAlive(): void {}
    /** The connection is refused long before any limit. */
    setTimeout(_ms: number, callback?: () => void): this {
      if (callback !== undefined) this.once('timeout', callback);
      return this;
    }
  };
}

/** The client's side of "http" or "https", which differ in the port and the protocol. */
export function clientModule(defaultPort: number, defaultProtocol: string) {
  let made: ReturnType<typeof requestClass> | undefined;
  const requestType = () => {
    made ??= requestClass(defaultPort, defaultProtocol);
    return made;
  };
  const request = (...args: unknown[]) => new (requestType())(...args);
  const get = (...args: unknown[]) => {
    const made = request(...args);
    made.end();
    return made;
  };
  return { requestType, request, get };
}
