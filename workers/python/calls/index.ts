import type { FileSystem } from '../filesystem.ts';
import type { ImportHooks } from '../imports.ts';
import type { SocketCalls } from '../loopback/calls.ts';
import { ERRNO } from '../loopback/errors.ts';
import { type LinkingFileSystem, linkFile } from './hardLinks.ts';
import { CALLS } from './numbers.ts';

/** What the calls need of the engine. */
export interface CallsPlatform {
  view(): DataView;
  /** Null while the engine starts. */
  files(): FileSystem | null;
  hooks: Pick<ImportHooks, 'memoryBytes'>;
  sockets(): SocketCalls;
  /** See isIoctlBuffer() beside this. */
  isIoctlBuffer(at: number, length: number): boolean;
}

/** Of an argument's length, which stands before it. */
const LENGTH_BYTES = 4;

const REQUESTS: ReadonlySet<number> = new Set(Object.values(CALLS));
/** Those that are answered in the argument's place. */
const ANSWERED: ReadonlySet<number> = new Set([CALLS.memory, CALLS.name, CALLS.peer, CALLS.source]);

/** Answers what lib/_system_calls.py asks; programs may ask as well, and get no more by it. */
export class ExtraCalls {
  private readonly platform: CallsPlatform;
  /** The program's own limit, where it has lowered the one that is kept. */
  private ceiling: number | null = null;

  constructor(platform: CallsPlatform) {
    this.platform = platform;
  }

  /** Before each program. */
  begin(): void {
    this.ceiling = null;
  }

  /** As ioctl(); undefined where the request is none of these. */
  ask(fd: number, request: number, argumentsAt: number): number | undefined {
    if (!REQUESTS.has(request)) return undefined;
    const view = this.platform.view();
    // Where the argument's length stands, and its bytes.
    const lengthAt = view.getUint32(argumentsAt, true);
    const at = lengthAt + LENGTH_BYTES;
    if (at > view.byteLength || at + view.getUint32(lengthAt, true) > view.byteLength) return -ERRNO.EFAULT;
    if (ANSWERED.has(request)) {
      const length = LENGTH_BYTES + view.getUint32(lengthAt, true);
      if (!this.platform.isIoctlBuffer(lengthAt, length)) return -ERRNO.EFAULT;
    }
    switch (request) {
      case CALLS.link:
        return this.link(fd, new Uint8Array(view.buffer, at, view.getUint32(lengthAt, true)).slice());
      case CALLS.memory:
        view.setBigUint64(at, BigInt(view.buffer.byteLength), true);
        return 0;
      case CALLS.limitMemory:
        return this.limitMemory(Number(view.getBigUint64(at, true)));
      default:
        return this.askSocket(fd, request, lengthAt, at);
    }
  }

  private askSocket(fd: number, request: number, lengthAt: number, at: number): number | undefined {
    const view = this.platform.view();
    const sockets = this.platform.sockets();
    switch (request) {
      case CALLS.bind:
        return sockets.bind(fd, at, view.getUint32(lengthAt, true));
      case CALLS.connect:
        return sockets.connect(fd, at, view.getUint32(lengthAt, true));
      case CALLS.name:
        return sockets.addressOf(fd, 'local', at, lengthAt);
      case CALLS.peer:
        return sockets.addressOf(fd, 'remote', at, lengthAt);
      case CALLS.source:
        return sockets.addressOf(fd, 'source', at, lengthAt);
      case CALLS.sendTo: {
        const size = view.getUint32(at, true);
        const data = at + LENGTH_BYTES + size;
        return sockets.sendDatagram(
          fd,
          data,
          lengthAt + view.getUint32(lengthAt, true) + LENGTH_BYTES - data,
          {
            at: at + LENGTH_BYTES,
            size,
          },
        );
      }
      case CALLS.pair:
        return sockets.pair(fd, view.getInt32(at, true));
      default:
        return undefined;
    }
  }

  private link(fd: number, name: Uint8Array): number {
    const files = this.platform.files();
    if (files === null) return -ERRNO.EBADF;
    try {
      return linkFile(files as LinkingFileSystem, fd, new TextDecoder().decode(name)) ? 0 : -ERRNO.EPERM;
    } catch (error) {
      if (error instanceof files.ErrnoError) return -error.errno;
      throw error;
    }
  }

  private limitMemory(bytes: number): number {
    const { hooks } = this.platform;
    this.ceiling ??= hooks.memoryBytes;
    hooks.memoryBytes = Math.min(this.ceiling, bytes);
    return 0;
  }
}
