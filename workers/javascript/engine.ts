import { emptyExecution, type Program } from '../../src/model/index.ts';
import type { FromWorker } from '../sandbox/protocol.ts';
import { apply, encodeText } from '../shared/held.ts';
import { BufferBudget } from './bufferBudget.ts';
import { CalledRun } from './called/calledRun.ts';
import { consoleObject } from './consoleObject.ts';
import { beEventEmitters, tell } from './emitter.ts';
import { blocker } from './ending.ts';
import { ENGINE } from './engineName.ts';
import { EventLoop } from './eventLoop.ts';
import { Failures, STATUS } from './failures.ts';
import { installGlobals } from './globals.ts';
import type { ModulePack } from './host.ts';
import { lateHost } from './lateHost.ts';
import { ModuleRegistry } from './moduleRegistry.ts';
import type { JavaScriptFiles } from './packs.ts';
import { emitWarning, exitCodeOf, leave, ProgramProcess } from './processObject.ts';
import { ProgramRun } from './programRun.ts';
import { type ProgramTimers, programTimers } from './programTimers.ts';
import { listenToRejections } from './rejections.ts';
import { standardInput } from './standardInput.ts';
import { StandardOutput } from './standardStreams.ts';
import { FaultLocator } from './syntaxCheck.ts';
import { warmUp } from './warmUp.ts';

interface InspectModule {
  inspect(value: unknown, options?: object): string;
  format(...values: unknown[]): string;
}

interface BufferModule {
  Buffer: { from(text: string, encoding: string): Uint8Array };
}

/** A worker's engine: prepared before there is a program, then used for one. */
export class Engine {
  readonly loop: EventLoop;
  readonly timers: ProgramTimers;
  readonly process: ProgramProcess;
  readonly registry: ModuleRegistry;
  readonly failures: Failures;
  readonly locator = new FaultLocator();
  readonly budget = new BufferBudget();
  private readonly block = blocker();
  private readonly send: (message: FromWorker) => void;
  private run: ProgramRun | CalledRun | null = null;

  constructor(files: JavaScriptFiles, send: (message: FromWorker) => void) {
    this.send = send;
    this.loop = new EventLoop({
      threw: (error) => this.failures.uncaught(error, 'uncaught'),
      settled: () => this.failures.tellRejections(),
      emptied: () => tell(this.process, 'beforeExit', exitCodeOf(this.process) ?? 0),
      ended: () => this.loop.guard(() => this.leaveEmpty()),
    });
    this.timers = programTimers(this.loop);
    const stdout = this.output(1, 'stdout');
    const stderr = this.output(2, 'stderr');
    this.process = new ProgramProcess({
      loop: this.loop,
      stdout,
      stderr,
      stdin: () => standardInput(this.registry, this.current().program.stdin),
      complain: (text) => this.complain(text),
      finish: (status) => this.finish(status),
      unsupported: (feature) => this.unsupported(feature),
    });
    this.registry = new ModuleRegistry(
      files.modules,
      files.largeModules,
      this.process,
      lateHost(() => this.current().host),
      (name) => this.needs(name),
    );
    this.registry.onLoaded = (name, exports) => {
      if (name === 'events') beEventEmitters(exports as { prototype: object });
    };
    const nextRejection = listenToRejections({
      threw: (error) => this.loop.run(() => this.failures.uncaught(error, 'uncaught')),
      handledLate: (promise) => tell(this.process, 'rejectionHandled', promise),
      expected: (event) => this.locator.take(event),
    });
    this.failures = new Failures({
      process: this.process,
      loop: this.loop,
      nextRejection,
      entry: () => this.current(),
      note: (error) => {
        this.current().result.error = error;
      },
      complain: (text) => this.complain(text),
      inspect: (value) => this.inspectModule().inspect(value),
      finish: (status) => this.finish(status),
    });
    installGlobals({
      loop: this.loop,
      process: this.process,
      console: consoleObject({
        stdout,
        stderr,
        format: (values) => apply(this.inspectModule().format, undefined, values) as string,
        inspect: (value, options) => this.inspectModule().inspect(value, options),
        asserted: (passed, message) => this.run?.host.asserted('console.assert', passed, message, null),
        warn: (message) => emitWarning(this.process, message),
      }),
      timers: this.timers,
      registry: this.registry,
      miss: (feature) => this.run?.result.miss(feature),
    });
    this.budget.install(globalThis);
    warmUp(this.registry);
  }

  /** Runs a program; what came of it is sent, and the worker is of no further use. */
  execute(id: number, program: Program, lent: readonly ModulePack[]): void {
    this.registry.add(lent);
    const { entry } = program;
    try {
      this.run =
        entry.kind === 'calls'
          ? new CalledRun(this, id, program, entry, this.send)
          : new ProgramRun(this, id, program, this.send);
    } catch (error) {
      const detail = error instanceof Error ? error.message : String(error);
      const execution = emptyExecution('crashed', detail, ENGINE);
      this.send({ type: 'done', id, execution, discard: 'used', resetMs: 0 });
      return;
    }
    this.run.begin();
  }

  private current(): ProgramRun | CalledRun {
    if (this.run === null) throw new Error('There is no program yet.');
    return this.run;
  }

  /** Nothing keeps the program alive any more. */
  private leaveEmpty(): void {
    const run = this.current();
    if (run.stalled()) return;
    const awaited = run.unsettledAwait();
    if (awaited !== null) this.complain(awaited);
    leave(this.process, awaited === null ? undefined : (exitCodeOf(this.process) ?? STATUS.unsettledAwait));
  }

  /** Sends the result and takes the thread away from the program. */
  private finish(status: number): never {
    this.loop.end();
    this.current().result.post(status);
    return this.block();
  }

  private needs(name: string): never {
    this.loop.end();
    this.current().result.needs(name);
    return this.block();
  }

  private unsupported(feature: string): never {
    this.current().result.miss(feature);
    return this.finish(STATUS.uncaught);
  }

  private output(fd: 1 | 2, name: 'stdout' | 'stderr'): StandardOutput {
    return new StandardOutput(
      fd,
      (bytes) => this.run?.result.write(name, bytes),
      (text, encoding) => (this.registry.load('buffer') as BufferModule).Buffer.from(text, encoding),
      this.loop,
    );
  }

  private complain(text: string): void {
    this.run?.result.write('stderr', encodeText(text));
  }

  private inspectModule(): InspectModule {
    return this.registry.load('internal/inspect') as InspectModule;
  }
}
