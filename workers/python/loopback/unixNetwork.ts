import type { FileSystem } from '../filesystem.ts';
import { type Address, hostBytes } from './addresses.ts';
import type { Endpoint } from './endpoint.ts';
import { ERRNO } from './errors.ts';
import type { Addressing } from './network.ts';

/** The part of Emscripten's FS that makes a socket's file. */
interface SocketFileSystem extends FileSystem {
  mknod(path: string, mode: number, device: number): SocketNode;
}

interface SocketNode {
  mode: number;
  stream_ops: object;
}

const S_IFREG = 0o100000;
const S_IFSOCK = 0o140000;
const PERMISSIONS = 0o755;

/** Addresses of AF_UNIX: files, which stand for sockets, and names that begin with a zero. */
export class UnixNetwork implements Addressing {
  readonly bindsUnasked = false;
  readonly elsewhere = null;
  private readonly files: () => FileSystem | null;
  private readonly byNode = new WeakMap<object, Endpoint>();
  private readonly byName = new Map<string, Endpoint>();

  constructor(files: () => FileSystem | null) {
    this.files = files;
  }

  bind(endpoint: Endpoint, address: Address): number {
    if (endpoint.local.port !== 0 || address.port === 0) return -ERRNO.EINVAL;
    const path = pathOf(address);
    const files = this.files() as SocketFileSystem | null;
    if (path === null) {
      if (this.byName.has(address.host)) return -ERRNO.EADDRINUSE;
      this.byName.set(address.host, endpoint);
    } else {
      if (files === null) return -ERRNO.EAFNOSUPPORT;
      try {
        // Made as an ordinary file, which all of the file system's operations know.
        const node = files.mknod(path, S_IFREG | PERMISSIONS, 0);
        node.mode = S_IFSOCK | PERMISSIONS;
        node.stream_ops = {
          open: () => {
            throw new files.ErrnoError(ERRNO.ENXIO);
          },
        };
        this.byNode.set(node, endpoint);
      } catch (error) {
        const number = errorNumber(files, error);
        return number === ERRNO.EEXIST ? -ERRNO.EADDRINUSE : -number;
      }
    }
    endpoint.local = address;
    return 0;
  }

  find(kind: Endpoint['kind'], address: Address): Endpoint | number {
    const found = this.at(address);
    if (typeof found === 'number') return found;
    return found.kind === kind ? found : -ERRNO.EPROTOTYPE;
  }

  /** A name is let go with its socket; a file stays, and nobody is reached there any more. */
  release(endpoint: Endpoint): void {
    if (this.byName.get(endpoint.local.host) === endpoint) this.byName.delete(endpoint.local.host);
    this.released.add(endpoint);
  }

  private readonly released = new WeakSet<Endpoint>();

  private at(address: Address): Endpoint | number {
    const path = pathOf(address);
    const files = this.files();
    if (path === null || files === null) return this.byName.get(address.host) ?? -ERRNO.ECONNREFUSED;
    try {
      const endpoint = this.byNode.get(files.lookupPath(path, { follow: true }).node);
      return endpoint === undefined || this.released.has(endpoint) ? -ERRNO.ECONNREFUSED : endpoint;
    } catch (error) {
      return -errorNumber(files, error);
    }
  }
}

/** The path of an address; null where it is a name that is no file's. */
function pathOf(address: Address): string | null {
  const bytes = hostBytes(address);
  return bytes.length === 0 || bytes[0] === 0 ? null : new TextDecoder().decode(bytes);
}

function errorNumber(files: FileSystem, error: unknown): number {
  if (error instanceof files.ErrnoError) return error.errno;
  throw error;
}
