import type { WasmFunction } from './jspi.ts';

const FUNCTIONS = [
  '__errno_location',
  'malloc',
  'free',
  'pthread_self',
  'PyObject_Call',
  'PyObject_IsTrue',
  'PyObject_Repr',
  'PyErr_PrintEx',
  'PyErr_SetInterruptEx',
  'PyInterpreterState_Main',
  'PyInterpreterState_ThreadHead',
  'PyThreadState_GetUnchecked',
  'PyThreadState_Swap',
  'PyUnstable_ThreadState_SetStackProtection',
  'PyOS_AfterFork_Child',
  'PyOS_getsig',
  '_PyEval_EvalFrameDefault',
] as const;

export type MachineFunction = (typeof FUNCTIONS)[number];

/** What threads need of the instantiated engine. */
export class Machine {
  readonly call: Readonly<Record<MachineFunction, WasmFunction>>;
  readonly memory: WebAssembly.Memory;
  private readonly table: WebAssembly.Table;
  private readonly pointer: WebAssembly.Global<'i32'>;
  private readonly identityAt: number;
  private readonly countdownAt: number;
  private cached: DataView;

  /** @throws Error naming what the engine does not export. */
  constructor(exports: WebAssembly.Exports) {
    const { memory, __indirect_function_table: table, __stack_pointer: pointer } = exports;
    const { _Py_emscripten_signal_clock: countdown } = exports;
    if (!(memory instanceof WebAssembly.Memory)) throw new Error('The engine exports no memory.');
    if (!(table instanceof WebAssembly.Table)) throw new Error('The engine exports no function table.');
    if (!(pointer instanceof WebAssembly.Global) || !(countdown instanceof WebAssembly.Global)) {
      throw new Error('The engine exports no stack pointer, or no countdown to its polls.');
    }
    this.call = Object.fromEntries(
      FUNCTIONS.map((name) => {
        const found = exports[name];
        if (typeof found !== 'function') throw new Error(`The engine does not export ${name}.`);
        return [name, found as WasmFunction];
      }),
    ) as Record<MachineFunction, WasmFunction>;
    this.memory = memory;
    this.table = table;
    this.pointer = pointer as WebAssembly.Global<'i32'>;
    this.cached = new DataView(memory.buffer);
    this.countdownAt = Number(countdown.value);
    this.identityAt = this.call.pthread_self();
    // As musl begins the main thread's record: with its own address, which is its identity.
    this.identity = this.identityAt;
  }

  /** The memory as numbers; not to be kept, since the memory may grow. */
  get view(): DataView {
    if (this.cached.buffer !== this.memory.buffer) this.cached = new DataView(this.memory.buffer);
    return this.cached;
  }

  get bytes(): Uint8Array {
    return new Uint8Array(this.memory.buffer);
  }

  /** Where the running thread's C stack ends. */
  get stackPointer(): number {
    return this.pointer.value >>> 0;
  }

  set stackPointer(address: number) {
    this.pointer.value = address | 0;
  }

  /** What PyThread_get_thread_ident() gives. */
  get identity(): number {
    return this.view.getInt32(this.identityAt, true);
  }

  set identity(value: number) {
    this.view.setInt32(this.identityAt, value, true);
  }

  get mainIdentity(): number {
    return this.identityAt;
  }

  /** How often the interpreter passes a place where it may switch threads, until it polls for signals. */
  get countdown(): number {
    return this.view.getInt32(this.countdownAt, true);
  }

  set countdown(value: number) {
    this.view.setInt32(this.countdownAt, value, true);
  }

  /** How many functions C could call by pointers. */
  get tableLength(): number {
    return this.table.length;
  }

  /** A function by its place in the table, which is what C's function pointers are. */
  functionAt(index: number): WasmFunction {
    return this.table.get(index) as WasmFunction;
  }
}
