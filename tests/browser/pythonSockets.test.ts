import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { onPythonPage } from '../support/pythonPage.ts';
import { printed } from '../support/threadScripts.ts';

let page: Page;

onPythonPage((opened) => {
  ({ page } = opened);
});

describe('sockets', () => {
  test('carry TCP between threads, with its errors and time limits', async () => {
    const source = `
import socket, threading
server = socket.create_server(('127.0.0.1', 0))
address = server.getsockname()
def serve():
    connection, peer = server.accept()
    with connection:
        while data := connection.recv(1000): connection.sendall(data.upper())
thread = threading.Thread(target=serve); thread.start()
with socket.create_connection(address, timeout=5) as client:
    client.sendall(b'hello'); print(client.recv(100))
    client.settimeout(0.05)
    try: client.recv(1)
    except TimeoutError as error: print(error)
    client.setblocking(False)
    try: client.recv(1)
    except BlockingIOError: print('would block')
    client.shutdown(socket.SHUT_WR); client.setblocking(True); print(client.recv(1))
thread.join(); server.close()
try: socket.create_connection(address)
except ConnectionRefusedError: print('refused')
try: socket.create_connection(('8.8.8.8', 53), timeout=1)
except OSError as error: print(type(error).__name__)
try: socket.gethostbyname('example.org')
except socket.gaierror as error: print(error.errno)
print(socket.gethostbyname('localhost'), socket.socket().getsockopt(socket.SOL_SOCKET, socket.SO_TYPE))`;
    expect(await printed(page, source)).toEqual([
      "b'HELLO'",
      'timed out',
      'would block',
      "b''",
      'refused',
      'OSError',
      '-3',
      '127.0.0.1 1',
    ]);
  });

  test('take more than fits on the way, when the other side reads', async () => {
    const source = `
import socket, threading
one, other = socket.socketpair()
def send(): one.sendall(bytes(3_000_000)); one.close()
threading.Thread(target=send).start()
total = 0
while data := other.recv(100_000): total += len(data)
print(total)`;
    expect(await printed(page, source)).toEqual(['3000000']);
  });

  test('carry datagrams, and tell select and selectors what is ready', async () => {
    const source = `
import select, selectors, socket
one, other = (socket.socket(socket.AF_INET, socket.SOCK_DGRAM) for _ in range(2))
one.bind(('127.0.0.1', 0))
print([len(ready) for ready in select.select([one], [other], [], 0.01)])
other.sendto(b'datagram', one.getsockname())
selector = selectors.DefaultSelector(); selector.register(one, selectors.EVENT_READ, 'data')
print([key.data for key, _ in selector.select()], one.recvfrom(4)[0])`;
    expect(await printed(page, source)).toEqual(['[0, 1, 0]', "['data'] b'data'"]);
  });

  test('serve HTTP from a thread to urllib', async () => {
    const source = `
import http.server, json, threading, urllib.error, urllib.request
class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = 'HTTP/1.1'
    def do_POST(self):
        body = json.loads(self.rfile.read(int(self.headers['Content-Length'])))
        answer = json.dumps({'sum': sum(body)}).encode()
        self.send_response(200); self.send_header('Content-Length', str(len(answer))); self.end_headers()
        self.wfile.write(answer)
    def do_GET(self): self.send_error(404)
    def log_message(self, *given): pass
with http.server.ThreadingHTTPServer(('localhost', 0), Handler) as server:
    threading.Thread(target=server.serve_forever).start()
    url = f'http://localhost:{server.server_port}/'
    print(json.load(urllib.request.urlopen(url, data=b'[1, 2, 3]', timeout=5)))
    try: urllib.request.urlopen(url, timeout=5)
    except urllib.error.HTTPError as error: print(error.code)
    server.shutdown()`;
    expect(await printed(page, source)).toEqual(["{'sum': 6}", '404']);
  });

  test("carry logging's records", async () => {
    const source = `
import logging, logging.handlers, pickle, queue, socketserver, struct, threading
class Handler(socketserver.StreamRequestHandler):
    def handle(self):
        size, = struct.unpack('>L', self.rfile.read(4))
        print(logging.makeLogRecord(pickle.loads(self.rfile.read(size))).getMessage())
        self.server.done.set()
with socketserver.ThreadingTCPServer(('localhost', 0), Handler) as server:
    server.done = threading.Event()
    threading.Thread(target=server.serve_forever).start()
    log = logging.getLogger('socket'); log.propagate = False
    log.addHandler(logging.handlers.SocketHandler('localhost', server.server_address[1]))
    log.error('over %s', 'the wire'); server.done.wait(5); server.shutdown()
records = queue.Queue()
listener = logging.handlers.QueueListener(records, logging.StreamHandler(__import__('sys').stdout))
listener.start()
log = logging.getLogger('queue'); log.propagate = False; log.addHandler(logging.handlers.QueueHandler(records))
log.error('over the queue'); listener.stop()`;
    expect(await printed(page, source)).toEqual(['over the wire', 'over the queue']);
  });
});

describe('asyncio', () => {
  test('has streams, servers, threads, datagrams and signal handlers', async () => {
    const source = `
import asyncio, signal
async def main():
    async def echo(reader, writer):
        while line := await reader.readline(): writer.write(b'echo ' + line)
        writer.close()
    server = await asyncio.start_server(echo, 'localhost', 0)
    async def ask(number):
        reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
        writer.write(b'%d\\n' % number); answer = await reader.readline()
        writer.close(); await writer.wait_closed()
        return answer
    print(await asyncio.gather(*map(ask, range(3))))
    server.close(); await server.wait_closed()
    print(await asyncio.to_thread(sum, [1, 2]), await asyncio.get_running_loop().run_in_executor(None, max, 3, 4))
    loop, future = asyncio.get_running_loop(), asyncio.get_running_loop().create_future()
    loop.add_signal_handler(signal.SIGALRM, future.set_result, 'signal')
    signal.setitimer(signal.ITIMER_REAL, 0.05); print(await future)
    loop.call_soon_threadsafe(print, 'soon'); await asyncio.sleep(0)
    inner = main()
    try: asyncio.run(inner)
    except RuntimeError as error: print(error)
    inner.close()
    try:
        async with asyncio.timeout(0.01): await asyncio.sleep(10)
    except TimeoutError: print('timeout')
asyncio.run(main())`;
    expect(await printed(page, source)).toEqual([
      "[b'echo 0\\n', b'echo 1\\n', b'echo 2\\n']",
      '3 4',
      'signal',
      'soon',
      'asyncio.run() cannot be called from a running event loop',
      'timeout',
    ]);
  });
});

describe('sockets of AF_UNIX', () => {
  test('are pairs, files and names, with the errors of each', async () => {
    const source = `
import os, socket, stat
def attempt(call, *given):
    try: call(*given); print('went on')
    except OSError as error: print(type(error).__name__)
one, other = socket.socketpair()
one.send(b'pair'); print(one.family == socket.AF_UNIX, other.recv(10), repr(one.getsockname()))
server = socket.socket(socket.AF_UNIX); server.bind('here'); server.listen()
client = socket.socket(socket.AF_UNIX); client.connect('here'); connection, peer = server.accept()
client.sendall(b'file'); print(connection.recv(10), repr(peer), client.getpeername(), stat.S_ISSOCK(os.stat('here').st_mode))
new = lambda kind=socket.SOCK_STREAM: socket.socket(socket.AF_UNIX, kind)
attempt(new().bind, 'here'); attempt(new().connect, 'nowhere'); attempt(new(socket.SOCK_DGRAM).connect, 'here')
attempt(open, 'here'); server.close(); attempt(new().connect, 'here'); attempt(new().bind, 'x' * 200)
left, right = new(socket.SOCK_DGRAM), new(socket.SOCK_DGRAM)
left.bind('\\0name'); right.sendto(b'unnamed', b'\\0name'); right.bind('right'); right.sendto(b'named', '\\0name')
print(left.recvfrom(10), left.recvfrom(10), left.getsockname())`;
    expect(await printed(page, source)).toEqual([
      "True b'pair' ''",
      "b'file' '' here True",
      ...['OSError', 'FileNotFoundError', 'OSError', 'OSError', 'ConnectionRefusedError', 'OSError'],
      "(b'unnamed', None) (b'named', 'right') b'\\x00name'",
    ]);
  });

  test('serve from threads and in asyncio', async () => {
    const source = `
import asyncio, os, socket, socketserver, threading
class Handler(socketserver.StreamRequestHandler):
    def handle(self): self.wfile.write(self.rfile.readline().upper())
with socketserver.ThreadingUnixStreamServer('served', Handler) as server:
    threading.Thread(target=server.serve_forever).start()
    with socket.socket(socket.AF_UNIX) as client:
        client.connect('served'); client.sendall(b'line\\n'); print(client.recv(10))
    server.shutdown()
async def main():
    async def echo(reader, writer): writer.write(await reader.readline()); writer.close()
    async with await asyncio.start_unix_server(echo, 'loop'):
        reader, writer = await asyncio.open_unix_connection('loop')
        writer.write(b'echo\\n'); print(await reader.read()); writer.close()
asyncio.run(main())`;
    expect(await printed(page, source)).toEqual(["b'LINE\\n'", "b'echo\\n'"]);
  });
});

describe('IPv6', () => {
  test('has a loopback of its own', async () => {
    const source = `
import socket
server = socket.create_server(('::1', 0), family=socket.AF_INET6)
client = socket.create_connection(server.getsockname()[:2]); connection, peer = server.accept()
client.sendall(b'six'); print(connection.recv(10), peer == client.getsockname(), client.family == socket.AF_INET6)
one, other = (socket.socket(socket.AF_INET6, socket.SOCK_DGRAM) for _ in range(2))
one.bind(('::1', 0)); other.sendto(b'datagram', one.getsockname()); data, source = one.recvfrom(20)
print(data, source == (*other.getsockname(),) or source[0], socket.has_ipv6)
print(socket.getaddrinfo('localhost', 80, socket.AF_INET6, socket.SOCK_STREAM)[0][4])
print(socket.inet_pton(socket.AF_INET6, '::1')[-1], socket.inet_ntop(socket.AF_INET6, bytes(16)))
try: socket.socket(socket.AF_INET6).connect(('2001:db8::1', 80))
except OSError as error: print(type(error).__name__)`;
    expect(await printed(page, source)).toEqual([
      "b'six' True True",
      "b'datagram' ::1 True",
      "('::1', 80, 0, 0)",
      '1 ::',
      'OSError',
    ]);
  });
});

describe('pipes and what waits for files', () => {
  test('let who reads an empty pipe, or writes a full one, wait', async () => {
    const source = `
import os, threading
reading, writing = os.pipe()
threading.Timer(0.05, os.write, (writing, b'late')).start(); print(os.read(reading, 10))
thread = threading.Thread(target=os.write, args=(writing, bytes(300_000))); thread.start()
total = 0
while total < 300_000: total += len(os.read(reading, 100_000))
thread.join(); print(total, os.get_inheritable(reading))
os.set_blocking(reading, False)
try: os.read(reading, 1)
except BlockingIOError: print('would block')
os.close(writing); print(os.read(reading, 1))
reading, writing = os.pipe(); os.close(reading)
try: os.write(writing, b'x')
except BrokenPipeError: print('broken')`;
    expect(await printed(page, source)).toEqual(["b'late'", '300000 False', 'would block', "b''", 'broken']);
  });

  test('tell epoll what is ready, and are interrupted by signals in select', async () => {
    const source = `
import select, selectors, signal, socket
one, other = socket.socketpair()
with select.epoll() as epoll:
    epoll.register(one, select.EPOLLIN | select.EPOLLONESHOT); print(epoll.poll(0)); other.send(b'x')
    print([events for _, events in epoll.poll()], epoll.poll(0))
    try: epoll.register(one)
    except FileExistsError: print('known')
selector = selectors.EpollSelector(); selector.register(one, selectors.EVENT_READ); print(len(selector.select(0)))
one.recv(1)
class Alarm(Exception): pass
def handler(*given): raise Alarm
signal.signal(signal.SIGALRM, handler); signal.setitimer(signal.ITIMER_REAL, 0.05)
try: select.select([one], [], [])
except Alarm: print('interrupted')`;
    expect(await printed(page, source)).toEqual(['[]', '[1] []', 'known', '1', 'interrupted']);
  });
});
