import type { FileSystem } from '../filesystem.ts';
import type { ImportHooks } from '../imports.ts';
import { ERRNO } from '../loopback/errors.ts';
import { type LinkingFileSystem, linkFile } from './hardLinks.ts';
import { CALLS } from './numbers.ts';

/** What the calls need of the engine. */
export interface CallsPlatform {
  view(): DataView;
  /** Null while the engine starts. */
  files(): FileSystem | null;
  hooks: Pick<ImportHooks, 'memoryBytes'>;
}

/** Where an argument's bytes begin, behind their length. */
const LENGTH_BYTES = 4;

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
    const view = this.platform.view();
    switch (request) {
      case CALLS.link:
        return this.link(fd, this.argument(view.getUint32(argumentsAt, true)));
      case CALLS.memory: {
        const at = view.getUint32(argumentsAt, true) + LENGTH_BYTES;
        view.setBigUint64(at, BigInt(view.buffer.byteLength), true);
        return 0;
      }
      case CALLS.limitMemory: {
        const at = view.getUint32(argumentsAt, true) + LENGTH_BYTES;
        this.limitMemory(Number(view.getBigUint64(at, true)));
        return 0;
      }
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

  private limitMemory(bytes: number): void {
    const { hooks } = this.platform;
    this.ceiling ??= hooks.memoryBytes;
    hooks.memoryBytes = Math.min(this.ceiling, bytes);
  }

  private argument(at: number): Uint8Array {
    const view = this.platform.view();
    const start = at + LENGTH_BYTES;
    return new Uint8Array(view.buffer, start, view.getUint32(at, true)).slice();
  }
}
