import { THREAD_DOOR } from '../../../wasm/threads/calls.ts';
import { isIoctlBuffer } from '../calls/buffers.ts';
import { ExtraCalls } from '../calls/index.ts';
import type { FileSystem } from '../filesystem.ts';
import type { ImportHooks } from '../imports.ts';
import { SocketCalls } from '../loopback/calls.ts';
import { FileCalls } from '../loopback/fileCalls.ts';
import { placeSystemCalls } from '../loopback/index.ts';
import { placeNames } from '../loopback/names.ts';
import { createPipe } from '../loopback/pipe.ts';
import type { Platform } from '../loopback/transfers.ts';
import { Processes, type ProcessPlatform } from '../processes/index.ts';
import { ProcessRequests } from '../processes/requests.ts';
import { ThreadDoor } from './door.ts';
import { stackSwitching, type WasmFunction } from './jspi.ts';
import { Machine, type MachineFunction } from './machine.ts';
import { Stacks } from './stacks.ts';
import { type Body, suspendable } from './suspendable.ts';

interface Connected {
  machine: Machine;
  stacks: Stacks;
  door: ThreadDoor;
  sockets: SocketCalls;
  fileCalls: FileCalls;
  requests: ProcessRequests;
}

/** Calls a function of the C API on a stack that can be left while other threads run. */
export type Enter = (name: MachineFunction, ...args: number[]) => Promise<number>;

/** Threads for Python, where the browser can switch stacks; without it, a platform that has none. */
export class Threads {
  private readonly switching = stackSwitching();
  private readonly hooks: ImportHooks;
  private connected: Connected | null = null;
  private readonly extra: ExtraCalls;
  private fileSystem: FileSystem | null = null;
  /** The program's processes, of which this is one. */
  readonly processes: Processes;
  private readonly processPlatform: ProcessPlatform;

  constructor(hooks: ImportHooks) {
    this.hooks = hooks;
    this.processPlatform = {
      hooks,
      machine: () => this.engine.machine,
      files: () => this.fileSystem,
      wait: (wait) => this.stacks.wait(wait),
      meet: (elsewhere, slot) => this.engine.sockets.meet(elsewhere, slot),
    };
    this.processes = new Processes(this.processPlatform, this.available);
    this.extra = new ExtraCalls({
      view: () => this.engine.machine.view,
      files: () => this.fileSystem,
      sockets: () => this.engine.sockets,
      hooks,
      isIoctlBuffer: (at, length) => isIoctlBuffer(this.engine.machine, at, length),
    });
  }

  /** Whether a program can start threads. */
  get available(): boolean {
    return this.switching !== null;
  }

  /** Puts our imports in place of the engine's, before it is instantiated. */
  hook(imports: WebAssembly.Imports): WebAssembly.Imports {
    type Imports = Record<string, WebAssembly.ImportValue>;
    const env = imports.env as Imports;
    const wasi = imports.wasi_snapshot_preview1 as Imports;
    const place = (among: Imports, name: string, parameters: number, body: Body) => {
      among[name] = this.switching === null ? body : suspendable(this.switching, parameters, body);
    };
    place(env, THREAD_DOOR, 5, (operation = 0, a = 0, b = 0, c = 0, d = 0) =>
      this.door.ask(operation, a, b, c, d),
    );
    place(env, '_Py_CheckEmscriptenSignals_Helper', 0, () => {
      const { stacks, hooks } = this;
      hooks.others?.attend();
      return stacks.poll(stacks.runsMain ? hooks.takeSignal() || (hooks.others?.takeSignal() ?? 0) : 0);
    });
    placeSystemCalls(
      { env, wasi },
      place,
      () => this.engine.sockets,
      () => this.engine.fileCalls,
      () => this.extra,
    );
    const ioctl = env.__syscall_ioctl as WasmFunction;
    place(env, '__syscall_ioctl', 3, (fd = 0, request = 0, at = 0) => {
      const { machine, requests } = this.engine;
      return requests.ioctl(request, machine.view.getUint32(at, true)) ?? ioctl(fd, request, at);
    });
    placeNames(env, {
      view: () => this.engine.machine.view,
      bytes: () => this.engine.machine.bytes,
      malloc: (bytes) => this.engine.machine.call.malloc(bytes),
      free: (pointer) => this.engine.machine.call.free(pointer),
    });
    return imports;
  }

  /** Takes hold of the engine once it is instantiated. @throws Error when it lacks something. */
  connect(exports: WebAssembly.Exports): void {
    const machine = new Machine(exports);
    const stacks = new Stacks(machine, this.switching, this.hooks);
    const now = () => this.hooks.now();
    const platform: Platform = {
      view: () => machine.view,
      bytes: () => machine.bytes,
      files: () => this.fileSystem,
      now,
      wait: (wait) => stacks.wait(wait),
      pipe: () => (this.processes.available ? this.processes.pipe() : createPipe()),
      setError: (number) => machine.view.setInt32(machine.call.__errno_location(), number, true),
      isIoctlBuffer: (at, length) => isIoctlBuffer(machine, at, length),
    };
    const sockets = new SocketCalls(platform);
    const fileCalls = new FileCalls(platform);
    const { processes } = this;
    const door = new ThreadDoor(
      machine,
      stacks,
      now,
      (...option) => sockets.setsockopt(...option),
      processes,
    );
    const requests = new ProcessRequests(processes, this.processPlatform);
    this.connected = { machine, stacks, door, sockets, fileCalls, requests };
  }

  /** Where sockets get their file descriptors. */
  set files(files: FileSystem) {
    this.fileSystem = files;
  }

  /** Before each program. @param seed decides who runs when; null leaves that to time. */
  begin(seed: number | null): void {
    this.stacks.reset(seed);
    this.engine.sockets.reset();
    this.extra.begin();
  }

  /** Makes the one thread of a copied process out of the one that forked. */
  adopt(stackPointer: number, identity: number, seed: number | null): void {
    this.stacks.adopt(stackPointer, identity, seed);
  }

  /** What threads know of the engine. */
  get machine(): Machine {
    return this.engine.machine;
  }

  /** Calls a function of the engine's in the main thread, where it may wait for others. */
  enter(name: MachineFunction, ...args: number[]): Promise<number> {
    return this.stacks.enter(name, args);
  }

  /** After a program: gives up its threads that are left. False where the worker holds too many such stacks. */
  giveUp(): boolean {
    return this.stacks.giveUp();
  }

  private get stacks(): Stacks {
    return this.engine.stacks;
  }

  private get door(): ThreadDoor {
    return this.engine.door;
  }

  private get engine(): Connected {
    if (this.connected === null) throw new Error('The engine was not instantiated.');
    return this.connected;
  }
}
