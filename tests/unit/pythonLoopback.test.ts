import { describe, expect, test } from 'vitest';
import { type Address, FAMILY } from '../../workers/python/loopback/addresses.ts';
import { ByteQueue } from '../../workers/python/loopback/byteQueue.ts';
import type { Channel } from '../../workers/python/loopback/channel.ts';
import { DatagramEndpoint } from '../../workers/python/loopback/datagram.ts';
import { POLL } from '../../workers/python/loopback/endpoint.ts';
import { ERRNO } from '../../workers/python/loopback/errors.ts';
import { Network } from '../../workers/python/loopback/network.ts';
import { createPipe } from '../../workers/python/loopback/pipe.ts';
import { SHUT, StreamEndpoint } from '../../workers/python/loopback/stream.ts';

const LOOPBACK = '7f000001';
const ANY = '00000000';
const at = (port: number, host = LOOPBACK): Address => ({ family: FAMILY.inet, host, port });
const bytes = (text: string) => new TextEncoder().encode(text);

/** What a socket receives, as text; else the error number or undefined. */
function text(endpoint: Channel, room = 100, peek = false): string | number | undefined {
  const target = new Uint8Array(room);
  const received = endpoint.receive(target, peek);
  return typeof received === 'object'
    ? new TextDecoder().decode(target.subarray(0, received.bytes))
    : received;
}

function connected() {
  const network = new Network();
  const listener = new StreamEndpoint(network, FAMILY.inet);
  network.bind(listener, at(80));
  listener.listen(5);
  const client = new StreamEndpoint(network, FAMILY.inet);
  expect(client.connect(at(80))).toBe(0);
  const server = listener.accept();
  if (typeof server !== 'object') throw new Error('Nothing was accepted.');
  return { network, listener, client, server };
}

describe('a queue of bytes', () => {
  test('joins what was pushed, and keeps what was only looked at', () => {
    const queue = new ByteQueue();
    queue.push(bytes('abc'));
    queue.push(bytes('def'));
    const look = new Uint8Array(4);
    expect([queue.read(look, true), queue.length]).toEqual([4, 6]);
    expect([queue.read(look, false), new TextDecoder().decode(look), queue.length]).toEqual([4, 'abcd', 2]);
    expect([queue.read(look, false), queue.length]).toEqual([2, 0]);
  });
});

describe('addresses', () => {
  test('are given once, and again when they are let go', () => {
    const network = new Network();
    const one = new StreamEndpoint(network, FAMILY.inet);
    const other = new StreamEndpoint(network, FAMILY.inet);
    expect(network.bind(one, at(80))).toBe(0);
    expect(network.bind(one, at(81))).toBe(-ERRNO.EINVAL);
    expect(network.bind(other, at(80, ANY))).toBe(-ERRNO.EADDRINUSE);
    one.close();
    expect(network.bind(other, at(80, ANY))).toBe(0);
  });

  test('of other machines are not to be had, nor reached', () => {
    const network = new Network();
    const socket = new StreamEndpoint(network, FAMILY.inet);
    expect(network.bind(socket, at(80, '08080808'))).toBe(-ERRNO.EADDRNOTAVAIL);
    expect(socket.connect(at(80, '08080808'))).toBe(-ERRNO.ENETUNREACH);
  });

  test('of port 0 are any that is free', () => {
    const network = new Network();
    const ports = [1, 2, 3].map(() => {
      const socket = new StreamEndpoint(network, FAMILY.inet);
      network.bind(socket, at(0));
      return socket.local.port;
    });
    expect(new Set(ports).size).toBe(3);
  });

  test('with SO_REUSEADDR can be shared with who does not listen', () => {
    const { network, listener } = connected();
    const next = new StreamEndpoint(network, FAMILY.inet);
    listener.mayShareAddress = next.mayShareAddress = true;
    expect(network.bind(next, at(80))).toBe(-ERRNO.EADDRINUSE);
  });
});

describe('a connection', () => {
  test('needs a listener', () => {
    const socket = new StreamEndpoint(new Network(), FAMILY.inet);
    expect(socket.connect(at(9))).toBe(-ERRNO.ECONNREFUSED);
    expect(text(socket)).toBe(-ERRNO.ENOTCONN);
    expect(socket.send(bytes('x'))).toBe(-ERRNO.ENOTCONN);
  });

  test('has the same two ends on both sides', () => {
    const { client, server } = connected();
    expect(server.remote).toEqual(client.local);
    expect(client.remote).toEqual(server.local);
    expect(client.connect(at(80))).toBe(-ERRNO.EISCONN);
  });

  test('carries bytes in order, both ways', () => {
    const { client, server } = connected();
    client.send(bytes('hello '));
    client.send(bytes('there'));
    server.send(bytes('hi'));
    expect([text(server, 7), text(server), text(client), text(client)]).toEqual([
      'hello t',
      'here',
      'hi',
      undefined,
    ]);
  });

  test('takes no more than there is room for', () => {
    const { client, server } = connected();
    const much = new Uint8Array(1024 * 1024);
    const taken = client.send(much) ?? 0;
    expect(taken).toBeLessThan(much.length);
    expect([client.send(much), client.events() & POLL.out]).toEqual([undefined, 0]);
    server.receive(new Uint8Array(1000), false);
    expect([client.send(much), client.events() & POLL.out]).toEqual([1000, 0]);
  });

  test('ends when the other side closes, and breaks for who goes on sending', () => {
    const { client, server } = connected();
    server.send(bytes('bye'));
    server.close();
    expect([text(client), text(client)]).toEqual(['bye', '']);
    expect([client.send(bytes('x')), client.send(bytes('x'))]).toEqual([1, -ERRNO.EPIPE]);
  });

  test('is reset where the other side closes with bytes unread', () => {
    const { client, server } = connected();
    client.send(bytes('unread'));
    server.close();
    expect([text(client), text(client)]).toEqual([-ERRNO.ECONNRESET, '']);
  });

  test('that nobody accepted is reset when the listener closes', () => {
    const { network, listener } = connected();
    const late = new StreamEndpoint(network, FAMILY.inet);
    late.connect(at(80));
    listener.close();
    expect(text(late)).toBe(-ERRNO.ECONNRESET);
  });

  test('shut down for writing still receives', () => {
    const { client, server } = connected();
    client.shutDown(SHUT.writing);
    server.send(bytes('late'));
    expect([text(server), client.send(bytes('x')), text(client)]).toEqual(['', -ERRNO.EPIPE, 'late']);
  });
});

describe('datagrams', () => {
  test('keep their borders and tell where they come from', () => {
    const network = new Network();
    const [here, there] = [1, 2].map(() => new DatagramEndpoint(network, FAMILY.inet));
    if (here === undefined || there === undefined) throw new Error('No sockets.');
    network.bind(there, at(53));
    here.send(bytes('one'), at(53));
    here.send(bytes('two'), at(53));
    const target = new Uint8Array(2);
    expect(there.receive(target, false)).toEqual({
      bytes: 2,
      truncated: true,
      from: { ...here.local, host: LOOPBACK },
    });
    expect([text(there), text(there)]).toEqual(['two', undefined]);
  });

  test('to nobody are lost; a connected socket is told', () => {
    const socket = new DatagramEndpoint(new Network(), FAMILY.inet);
    expect([socket.send(bytes('x'), at(53)), text(socket)]).toEqual([1, undefined]);
    socket.connect(at(53));
    expect([socket.send(bytes('x'), null), text(socket), text(socket)]).toEqual([
      1,
      -ERRNO.ECONNREFUSED,
      undefined,
    ]);
  });

  test('need an address and may not be too long', () => {
    const socket = new DatagramEndpoint(new Network(), FAMILY.inet);
    expect(socket.send(bytes('x'), null)).toBe(-ERRNO.EDESTADDRREQ);
    expect(socket.send(new Uint8Array(70_000), at(53))).toBe(-ERRNO.EMSGSIZE);
  });
});

describe('a pipe', () => {
  test('carries bytes one way, and ends when its writer closes', () => {
    const { reader, writer } = createPipe();
    expect([text(reader), reader.events()]).toEqual([undefined, 0]);
    writer.send(bytes('abc'), null);
    expect([text(reader, 2), reader.events()]).toEqual(['ab', POLL.in]);
    writer.close();
    expect([text(reader), text(reader), reader.events()]).toEqual(['c', '', POLL.hangUp]);
  });

  test('breaks when its reader closes', () => {
    const { reader, writer } = createPipe();
    reader.close();
    expect([writer.send(bytes('x'), null), writer.events() & POLL.error]).toEqual([-ERRNO.EPIPE, POLL.error]);
  });

  test('takes short pieces whole or not at all, and longer ones as far as there is room', () => {
    const { reader, writer } = createPipe();
    expect(writer.send(new Uint8Array(60_000), null)).toBe(60_000);
    expect([writer.send(new Uint8Array(10_000), null), writer.send(new Uint8Array(10), null)]).toEqual([
      5536,
      undefined,
    ]);
    expect(writer.events()).toBe(0);
    reader.receive(new Uint8Array(4096), false);
    expect([writer.events(), writer.send(new Uint8Array(4096), null)]).toEqual([POLL.out, 4096]);
  });
});
