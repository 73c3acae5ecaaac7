import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a host sends of a file: the bytes of the build's, or others. */
type Change = (path: string, bytes: Buffer) => Buffer;

export interface Mirror {
  /** Ends with "/". */
  readonly url: string;
  /** Paths that were asked for, in order, without "/" before them. */
  readonly asked: string[];
  /** From now on, files are sent as this makes them. */
  send(change: Change): void;
  /** The host is gone: nothing answers at its address any more. */
  close(): Promise<void>;
}

/** A host of the build behind another address, headers and all, that can be taken away or be given a newer build. */
export async function mirror(of: string): Promise<Mirror> {
  const asked: string[] = [];
  let change: Change = (_path, bytes) => bytes;

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = new URL(request.url ?? '/', of).pathname.slice(1);
    asked.push(path);
    const original = await fetch(new URL(path, of));
    for (const name of ['content-type', 'cross-origin-opener-policy', 'cross-origin-embedder-policy']) {
      const value = original.headers.get(name);
      if (value !== null) response.setHeader(name, value);
    }
    const bytes = change(path, Buffer.from(await original.arrayBuffer()));
    response.writeHead(original.status).end(bytes);
  }

  const server = createServer((request, response) => {
    void serve(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    asked,
    send(next) {
      change = next;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
