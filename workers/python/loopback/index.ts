import type { ExtraCalls } from '../calls/index.ts';
import type { Body } from '../threads/suspendable.ts';
import type { SocketCalls } from './calls.ts';
import type { FileCalls } from './fileCalls.ts';

type Import = (...args: number[]) => number;

type Imports = Record<string, WebAssembly.ImportValue>;

/**
 * Puts the loopback's system calls in place of the engine's, which would open WebSockets and let nobody wait.
 * @param place sets an import of so many parameters, whose caller may be suspended.
 */
export function placeSystemCalls(
  { env, wasi }: { env: Imports; wasi: Imports },
  place: (among: Imports, name: string, parameters: number, body: Body) => void,
  calls: () => SocketCalls,
  files: () => FileCalls,
  extra: () => ExtraCalls,
): void {
  const six = (
    name: string,
    body: (
      call: SocketCalls,
      ...args: [number, number, number, number, number, number]
    ) => number | Promise<number>,
  ) =>
    place(env, `__syscall_${name}`, 6, (a = 0, b = 0, c = 0, d = 0, e = 0, f = 0) =>
      body(calls(), a, b, c, d, e, f),
    );
  six('socket', (call, family, type, protocol) => call.socket(family, type, protocol));
  six('bind', (call, fd, address, length) => call.bind(fd, address, length));
  six('listen', (call, fd, backlog) => call.listen(fd, backlog));
  six('accept4', (call, fd, address, lengthAt, flags) => call.accept(fd, address, lengthAt, flags));
  six('connect', (call, fd, address, length) => call.connect(fd, address, length));
  six('getsockname', (call, fd, address, lengthAt) => call.getsockname(fd, address, lengthAt));
  six('getpeername', (call, fd, address, lengthAt) => call.getpeername(fd, address, lengthAt));
  six('getsockopt', (call, fd, level, option, at, lengthAt) =>
    call.getsockopt(fd, level, option, at, lengthAt),
  );
  six('recvfrom', (call, ...args) => call.recvfrom(...args));
  six('recvmsg', (call, fd, message, flags) => call.recvmsg(fd, message, flags));
  six('sendto', (call, ...args) => call.sendto(...args));
  six('sendmsg', (call, fd, message, flags) => call.sendmsg(fd, message, flags));
  for (const name of ['read', 'write'] as const) {
    const others = wasi[`fd_${name}`] as Import;
    place(
      wasi,
      `fd_${name}`,
      4,
      (fd = 0, parts = 0, count = 0, bytesAt = 0) =>
        files()[name](fd, parts, count, bytesAt) ?? others(fd, parts, count, bytesAt),
    );
  }
  place(env, '__syscall_poll', 3, (descriptors = 0, count = 0, timeoutMs = 0) =>
    files().poll(descriptors, count, timeoutMs),
  );
  env.__syscall_pipe = (descriptorsAt: number) => files().pipe(descriptorsAt);
  // The engine asks these first; they say whether they answered, and put the answer where they are told.
  env._try_shutdown = (fd: number, how: number, resultAt: number) =>
    files().answer(calls().shutdown(fd, how), resultAt);
  env._try_fcntl64 = (fd: number, command: number, argument: number, resultAt: number) =>
    files().answer(files().fcntl(fd, command, argument), resultAt);
  const ioctl = env.__syscall_ioctl as Import;
  env.__syscall_ioctl = (fd: number, request: number, argumentsAt: number) =>
    extra().ask(fd, request, argumentsAt) ??
    files().ioctl(fd, request, argumentsAt) ??
    ioctl(fd, request, argumentsAt);
}
