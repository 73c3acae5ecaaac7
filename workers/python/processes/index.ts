import type { FileSystem } from '../filesystem.ts';
import type { ImportHooks } from '../imports.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Elsewhere } from '../loopback/elsewhere.ts';
import { ERRNO } from '../loopback/errors.ts';
import type { Result } from '../loopback/transfers.ts';
import type { Machine } from '../threads/machine.ts';
import type { Wait } from '../threads/scheduler.ts';
import { Channels } from './channels.ts';
import { FileChanges } from './fileChanges.ts';
import { resumePoint } from './frames.ts';
import { Group } from './group.ts';
import { allDescriptors, heldChannels, type InheritedFiles, takeInherited } from './inherited.ts';
import { endProcess } from './keeper.ts';
import { STATE } from './layout.ts';
import { Listeners } from './listeners.ts';
import type { ProcessTask, StartProcess, ToKeeper } from './messages.ts';
import { Regions } from './regions.ts';
import { OutputRing } from './ring.ts';
import { Semaphores } from './semaphores.ts';
import { type Holder, SharedEnd } from './sharedEnd.ts';
import { Togetherness } from './togetherness.ts';

const WNOHANG = 1;
const SIGKILL = 9;
/** What getpid() is where nobody asked for anything of processes yet. */
const ONLY_PID = 42;

/** What processes need of the engine and of its threads. */
export interface ProcessPlatform {
  hooks: ImportHooks;
  machine(): Machine;
  files(): FileSystem | null;
  wait(wait: Wait): Result;
  /** From now on there are other processes on the network; each finds free ports of its own. */
  meet(elsewhere: Elsewhere, slot: number): void;
}

/** What a process is within its group, and what it has of it. */
export interface Membership extends Holder {
  pid: number;
  semaphores: Semaphores;
  regions: Regions;
  ring: OutputRing;
}

/** The processes of one program as one of them sees them: the system calls of Linux that are about processes. */
export class Processes {
  /** Whether there can be any: where threads can be, and memory can be shared. */
  readonly available: boolean;
  /** Gives a port to the program's keeper, which is there from then on; to be set for the first process. */
  findKeeper: (() => Promise<MessagePort>) | null = null;
  /** What standard input has left. */
  stdin: () => Uint8Array = () => new Uint8Array();
  /** To be set once the interpreter is held. */
  python: Interpreter | null = null;
  private readonly platform: ProcessPlatform;
  private member: Membership | null = null;
  private keeper: MessagePort | null = null;
  private seed: number | null = null;
  private tableLength = 0;

  constructor(platform: ProcessPlatform, hasThreads: boolean) {
    this.platform = platform;
    this.available = hasThreads && typeof SharedArrayBuffer !== 'undefined';
  }

  /** Before each program, of the first process. @param stdin gives what standard input has left. */
  begin({ seed, stdin }: { seed: number | null; stdin: () => Uint8Array }): void {
    this.member = null;
    this.keeper = null;
    this.platform.hooks.others = null;
    this.platform.hooks.changes = null;
    this.seed = seed;
    this.stdin = stdin;
    this.tableLength = this.platform.machine().tableLength;
  }

  /** Whether the program ever had more than one process. */
  get wereMany(): boolean {
    return this.keeper !== null;
  }

  /** What other processes printed since it was last asked, in order. */
  takeOutput(): { stream: 1 | 2; bytes: Uint8Array }[] {
    if (this.keeper === null || this.member === null || this.member.ring.isEmpty) return [];
    return this.member.ring.take(this.member.slot);
  }

  /** Prints in a process that is not the first, whose output is the first one's. */
  print(stream: 1 | 2, bytes: Uint8Array): void {
    const { group, slot, ring } = this.membership;
    for (let written = 0; written < bytes.length; ) {
      const seen = group.generation;
      const taken = ring.put(slot, stream, bytes.subarray(written));
      written += taken;
      if (taken > 0) group.changed();
      else {
        this.platform.hooks.others?.attend();
        group.sleep(1000, seen);
      }
    }
  }

  /** Makes this process one that another started. */
  join({ slot, pid, buffers, task }: StartProcess, keeper: MessagePort): Membership {
    this.seed = task.seed;
    this.keeper = keeper;
    this.tableLength = this.platform.machine().tableLength;
    this.member = membership(new Group(buffers), slot, pid);
    this.member.group.set(slot, 'state', STATE.running);
    this.platform.hooks.others = new Togetherness(this.member, this.platform, (status) => this.leave(status));
    this.platform.meet(new Listeners(this.member), slot);
    return this.member;
  }

  /** Ends this process, which is not the first; nothing of it runs after that. */
  leave(status: number): never {
    const { group, slot, changes } = this.membership;
    changes?.tell();
    endProcess(group, slot, status, slot);
    this.keeper?.postMessage({ type: 'ended', status } satisfies ToKeeper);
    globalThis.close();
    // Until its worker is ended.
    const cell = new Int32Array(new SharedArrayBuffer(4));
    for (;;) Atomics.wait(cell, 0, 0);
  }

  /** What this process has of the group, which begins when it is first asked for. */
  get membership(): Membership {
    this.member ??= membership(Group.create(this.platform.hooks.memoryBytes), 0, ONLY_PID);
    return this.member;
  }

  /** getpid(), getppid(). */
  get pid(): number {
    return this.member?.pid ?? ONLY_PID;
  }

  get parent(): number {
    return this.member === null ? ONLY_PID - 1 : this.member.group.get(this.member.slot, 'parent');
  }

  /** The two ends of a new pipe; null where there are no more. */
  pipe(): { reader: SharedEnd; writer: SharedEnd } | null {
    const { membership } = this;
    const { group, channels, slot } = membership;
    const ends = group.locked(slot, () => {
      const channel = channels.create();
      if (channel === null) return null;
      const made = [
        { reads: channel, writes: null },
        { reads: null, writes: channel },
      ] as const;
      for (const end of made) channels.hold(slot, end, 1);
      return made;
    });
    return ends && { reader: new SharedEnd(membership, ends[0]), writer: new SharedEnd(membership, ends[1]) };
  }

  /** Two ends that each read what the other writes; null where there are no more. */
  socketPair(): [SharedEnd, SharedEnd] | null {
    const { membership } = this;
    const { group, channels, slot } = membership;
    const ends = group.locked(slot, () => {
      const pair = channels.createPair();
      for (const end of pair ?? []) channels.hold(slot, end, 1);
      return pair;
    });
    return ends && [new SharedEnd(membership, ends[0]), new SharedEnd(membership, ends[1])];
  }

  /**
   * fork(): the id of a new process, which goes on behind this call with 0. ENOSYS where it can't: called by C code,
   * or where the program changed what no copy would have.
   */
  fork(): Result {
    const { python } = this;
    const machine = this.platform.machine();
    const files = this.platform.files();
    if (!this.available || python === null || files === null || !this.platform.hooks.running) {
      return -ERRNO.ENOSYS;
    }
    const resume = resumePoint(machine, python.fork);
    if (resume === null || machine.tableLength !== this.tableLength) {
      this.platform.hooks.missed.add('os.fork');
      return -ERRNO.ENOSYS;
    }
    const task = () => ({
      kind: 'fork' as const,
      image: machine.bytes.slice(0, python.api.sbrk(0)),
      tableLength: this.tableLength,
      stackPointer: machine.stackPointer,
      identity: machine.identity,
      resume,
      held: heldPointers(python),
    });
    return this.start(() => ({
      ...task(),
      ...this.inheritance(takeInherited(files, allDescriptors(files))),
    }));
  }

  /**
   * A new process that runs Python as from a command line.
   * @param command JSON for processes.py's run_command.
   * @param descriptors its file descriptors, new number to old.
   */
  spawn(command: string, descriptors: Map<number, number>): Result {
    const files = this.platform.files();
    if (!this.available || files === null) return -ERRNO.ENOSYS;
    return this.start(() => ({
      kind: 'command',
      command,
      ...this.inheritance(takeInherited(files, descriptors)),
    }));
  }

  /** waitpid(): the id and status of a process that ended, for `tell`; gives the id, or 0 with WNOHANG. */
  wait(pid: number, options: number, tell: (pid: number, status: number) => void): Result {
    const { group, slot } = this.membership;
    const attempt = () => {
      const mine = [...group.slots(STATE.starting, STATE.running, STATE.ended)].filter(
        (child) =>
          child !== slot &&
          group.get(child, 'parent') === this.pid &&
          (pid <= 0 || group.get(child, 'pid') === pid),
      );
      if (mine.length === 0) return -ERRNO.ECHILD;
      // Under the lock: an end is entered together with its SIGCHLD.
      const over = group.locked(slot, () => mine.find((child) => group.get(child, 'state') === STATE.ended));
      if (over === undefined) return undefined;
      // As from the system, the handler of that signal runs before whatever comes after this call.
      if (group.get(slot, 'signals') !== 0) this.platform.machine().countdown = 1;
      this.membership.changes?.learn();
      tell(group.get(over, 'pid'), group.get(over, 'status'));
      group.set(over, 'state', STATE.free);
      return group.get(over, 'pid');
    };
    if ((options & WNOHANG) !== 0) return attempt() ?? 0;
    const until = Number.POSITIVE_INFINITY;
    return this.platform.wait({ until, attempt, timedOut: 0, interrupted: -ERRNO.EINTR });
  }

  /** kill() of another process. */
  kill(pid: number, signal: number): number {
    const { group } = this.membership;
    const slot = pid <= 0 ? null : group.slotOf(pid);
    if (slot === null) return -ERRNO.ESRCH;
    if (signal < 0 || signal > 31) return -ERRNO.EINVAL;
    if (signal === 0) return 0;
    group.signal(slot, signal);
    if (signal === SIGKILL) this.keeper?.postMessage({ type: 'kill', pid } satisfies ToKeeper);
    return 0;
  }

  /** From here on files are kept the same as other processes'. @param made how far they are; null for all the way. */
  watchFiles(made: number | null): void {
    const files = this.platform.files();
    if (files === null) return;
    const { hooks } = this.platform;
    const full = () => hooks.missed.add('files of processes');
    hooks.changes = this.membership.changes = new FileChanges(files, this.membership, made, full);
  }

  private inheritance(files: InheritedFiles) {
    const { hooks } = this.platform;
    return {
      files,
      journalAt: this.membership.changes?.place ?? 0,
      stdin: this.stdin(),
      memoryBytes: hooks.memoryBytes,
      seed: this.seed,
    };
  }

  private start(describe: () => ProcessTask): Result {
    if (this.keeper !== null) return this.enterProcess(this.keeper, describe);
    const { running, pinned } = this.platform.hooks;
    // The keeper has to be waited for, where the stack can be left.
    if (this.findKeeper === null || !running || pinned > 0) return -ERRNO.ENOSYS;
    return this.findKeeper().then((keeper) => {
      this.keeper = keeper;
      const { hooks } = this.platform;
      hooks.lasting ??= 'processes';
      hooks.others = new Togetherness(this.membership, this.platform, null);
      this.watchFiles(null);
      this.platform.meet(new Listeners(this.membership), this.membership.slot);
      return this.enterProcess(keeper, describe);
    });
  }

  private enterProcess(keeper: MessagePort, describe: () => ProcessTask): number {
    // The new process finds files as they are now.
    this.membership.changes?.tell();
    this.membership.changes?.learn();
    const task = describe();
    const { group, channels, slot, pid: parent } = this.membership;
    const entered = group.locked(slot, () => {
      const child = group.add(parent);
      if (child !== null) for (const ends of heldChannels(task.files)) channels.hold(child, ends, 1);
      return child;
    });
    if (entered === null) return -ERRNO.EAGAIN;
    const pid = group.get(entered, 'pid');
    const transfer = task.kind === 'fork' ? [task.image.buffer] : [];
    const message: ToKeeper = { type: 'start', slot: entered, pid, buffers: group.buffers, task };
    keeper.postMessage(message, transfer);
    return pid;
  }
}

function membership(group: Group, slot: number, pid: number): Membership {
  return {
    group,
    slot,
    pid,
    channels: new Channels(group),
    semaphores: new Semaphores(group),
    regions: new Regions(group),
    ring: new OutputRing(group),
    changes: null,
  };
}

/** Addresses of what is held of an interpreter, which are a copy's, too. */
function heldPointers(python: Interpreter): Record<string, number> {
  return Object.fromEntries(
    Object.entries(python).filter((entry): entry is [string, number] => typeof entry[1] === 'number'),
  );
}
