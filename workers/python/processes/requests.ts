import { ERRNO } from '../loopback/errors.ts';
import { openChannel } from '../loopback/openFiles.ts';
import type { Result } from '../loopback/transfers.ts';
import type { Processes, ProcessPlatform } from './index.ts';
import type { SharedEnd } from './sharedEnd.ts';

/** Requests of ioctl() that are about processes begin here; lib/_processes.py numbers them, too. */
const FIRST_REQUEST = 0x42540000;
const REQUEST = {
  getpid: 0,
  getppid: 1,
  waitpid: 2,
  spawn: 3,
  socketPair: 4,
  semaphoreCreate: 5,
  semaphoreAcquire: 6,
  semaphoreRelease: 7,
  semaphoreValue: 8,
  regionCreate: 9,
  regionWrite: 10,
  status: 11,
} as const;
const NUMBER_BYTES = 4;
const S_IFSOCK_777 = 0o140777;

/**
 * What of Linux's system calls about processes this build of CPython does not make: the library's Python asks for them
 * by ioctl(), with their arguments as 32-bit numbers in a buffer. That buffer is only read, and the answer is a number:
 * whoever calls ioctl() may give any address, and no program is to write where it likes.
 */
export class ProcessRequests {
  private readonly processes: Processes;
  private readonly platform: ProcessPlatform;
  /** How processes ended that were waited for, until that is asked for. */
  private readonly statuses = new Map<number, number>();

  constructor(processes: Processes, platform: ProcessPlatform) {
    this.processes = processes;
    this.platform = platform;
  }

  /** Answers an ioctl(); undefined where it is about something else. */
  ioctl(request: number, at: number): Result | undefined {
    switch (request - FIRST_REQUEST) {
      case REQUEST.getpid:
        return this.processes.pid;
      case REQUEST.getppid:
        return this.processes.parent;
      case REQUEST.waitpid:
        return this.processes.wait(this.number(at, 0), this.number(at, 1), (pid, status) =>
          this.statuses.set(pid, status),
        );
      case REQUEST.status:
        return this.takeStatus(this.number(at, 0));
      case REQUEST.spawn:
        return this.spawn(at);
      case REQUEST.socketPair:
        return this.socketPair();
      case REQUEST.semaphoreCreate:
        return this.processes.membership.semaphores.create(this.number(at, 0)) ?? -ERRNO.ENOSPC;
      case REQUEST.semaphoreAcquire:
        return this.acquire(this.number(at, 0), this.view.getFloat64(at + NUMBER_BYTES, true));
      case REQUEST.semaphoreRelease:
        return this.release(this.number(at, 0), this.number(at, 1));
      case REQUEST.semaphoreValue: {
        const { semaphores } = this.processes.membership;
        const semaphore = this.number(at, 0);
        return semaphores.has(semaphore) ? semaphores.value(semaphore) : -ERRNO.EINVAL;
      }
      case REQUEST.regionCreate:
        return this.processes.membership.regions.create(this.processes.membership.slot, this.number(at, 0));
      case REQUEST.regionWrite:
        return this.write(at);
      default:
        return undefined;
    }
  }

  private get view(): DataView {
    return this.platform.machine().view;
  }

  private number(at: number, index: number): number {
    return this.view.getInt32(at + index * NUMBER_BYTES, true);
  }

  /** (semaphore, double of milliseconds; negative means for ever): 1, or 0 when the time is up. */
  private acquire(semaphore: number, ms: number): Result {
    const { semaphores } = this.processes.membership;
    if (!semaphores.has(semaphore)) return -ERRNO.EINVAL;
    const attempt = () => {
      if (!semaphores.tryAcquire(semaphore)) return undefined;
      this.processes.membership.changes?.learn();
      return 1;
    };
    if (ms === 0) return attempt() ?? 0;
    const until = ms < 0 ? Number.POSITIVE_INFINITY : this.platform.hooks.now() + ms;
    return this.platform.wait({ until, attempt, timedOut: 0, interrupted: -ERRNO.EINTR });
  }

  private release(semaphore: number, greatest: number): number {
    const { semaphores } = this.processes.membership;
    if (!semaphores.has(semaphore)) return -ERRNO.EINVAL;
    this.processes.membership.changes?.tell();
    return semaphores.release(semaphore, greatest) ? 0 : -ERRNO.EOVERFLOW;
  }

  /** How a process ended, once. */
  private takeStatus(pid: number): number {
    const status = this.statuses.get(pid);
    this.statuses.delete(pid);
    return status ?? -ERRNO.ECHILD;
  }

  /** (region, offset, length), and the bytes behind. */
  private write(at: number): number {
    const length = this.number(at, 2);
    const part = this.processes.membership.regions.part(this.number(at, 0), this.number(at, 1), length);
    if (part === null) return -ERRNO.EINVAL;
    const start = at + 3 * NUMBER_BYTES;
    part.set(this.platform.machine().bytes.subarray(start, start + length));
    return 0;
  }

  /** (count of descriptors, length of the command, pairs of new and old numbers, the command in UTF-8). */
  private spawn(at: number): Result {
    const count = this.number(at, 0);
    const start = at + (2 + 2 * count) * NUMBER_BYTES;
    const bytes = this.platform.machine().bytes.slice(start, start + this.number(at, 1));
    const descriptors = new Map<number, number>();
    for (let index = 0; index < count; index++) {
      descriptors.set(this.number(at, 2 + 2 * index), this.number(at, 3 + 2 * index));
    }
    return this.processes.spawn(new TextDecoder().decode(bytes), descriptors);
  }

  /** The first file descriptor, and the second one times 65536. */
  private socketPair(): number {
    const files = this.platform.files();
    const ends = files === null ? null : this.processes.socketPair();
    if (files === null || ends === null) return -ERRNO.ENFILE;
    const open = (end: SharedEnd) => openChannel(files, end, O_RDWR, S_IFSOCK_777);
    const [one, other] = ends.map(open);
    return (one ?? 0) + (other ?? 0) * 65536;
  }
}

const O_RDWR = 2;
