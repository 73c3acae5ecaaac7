import type { Program, ScriptError } from '../../src/model/index.ts';
import type { FromWorker } from '../sandbox/protocol.ts';
import { apply, encodeText, stringOf } from '../shared/held.ts';
import { AssertionWatch } from './assertionFacts.ts';
import { CommonJs, type Wrapped, wrap } from './commonjs.ts';
import { consoleObject } from './consoleObject.ts';
import { heard, tell } from './emitter.ts';
import { blocker } from './ending.ts';
import { EventLoop } from './eventLoop.ts';
import { installGlobals } from './globals.ts';
import type { Host, ModulePack } from './host.ts';
import { ModuleRegistry } from './moduleRegistry.ts';
import type { JavaScriptFiles } from './packs.ts';
import { type Placed, type Position, positionIn, stackOf } from './positions.ts';
import { emitWarning, exitCodeOf, isExiting, leave, ProgramProcess, setPlace } from './processObject.ts';
import { ProgramFiles } from './programFiles.ts';
import { type ProgramTimers, programTimers } from './programTimers.ts';
import { listenToRejections, type Rejection } from './rejections.ts';
import { Result } from './result.ts';
import { StandardOutput } from './standardStreams.ts';
import { FaultLocator, type SyntaxFault } from './syntaxCheck.ts';
import { fatalText, scriptError, unhandledRejection } from './uncaught.ts';

/** Where a program's files lie. */
const CWD = '/home/user/project';

/** Exit statuses of Node's own. */
const STATUS = { uncaught: 1, handlerThrew: 7, unsettledAwait: 13 } as const;

interface InspectModule {
  inspect(value: unknown, options?: object): string;
  format(...values: unknown[]): string;
}

/** A worker's engine: prepared before there is a program, then used for one. */
export class Engine {
  private readonly send: (message: FromWorker) => void;
  private readonly block = blocker();
  private readonly locator = new FaultLocator();
  private readonly loop: EventLoop;
  private readonly timers: ProgramTimers;
  private readonly process: ProgramProcess;
  private readonly registry: ModuleRegistry;
  private readonly nextRejection: () => Rejection | null;
  private running: Running | null = null;

  constructor(files: JavaScriptFiles, send: (message: FromWorker) => void) {
    this.send = send;
    this.loop = new EventLoop({
      threw: (error) => this.uncaught(error, 'uncaught'),
      settled: () => this.tellRejections(),
      emptied: () => tell(this.process, 'beforeExit', exitCodeOf(this.process) ?? 0),
      ended: () => this.loop.guard(() => this.ended()),
    });
    this.timers = programTimers(this.loop);
    const encode = (text: string, encoding: string) => this.buffer().from(text, encoding);
    const output = (fd: 1 | 2, name: 'stdout' | 'stderr') =>
      new StandardOutput(fd, (bytes) => this.running?.result.write(name, bytes), encode, this.loop);
    const stdout = output(1, 'stdout');
    const stderr = output(2, 'stderr');
    this.process = new ProgramProcess({
      loop: this.loop,
      stdout,
      stderr,
      stdin: () => this.stdin(),
      complain: (text) => this.complain(text),
      finish: (status) => this.finish(status),
      unsupported: (feature) => this.unsupported(feature),
    });
    this.registry = new ModuleRegistry(
      files.modules,
      files.largeModules,
      this.process,
      () => this.current().host,
      (name) => this.needs(name),
    );
    const console = consoleObject({
      stdout,
      stderr,
      format: (values) => apply(this.inspectModule().format, undefined, values) as string,
      inspect: (value, options) => this.inspectModule().inspect(value, options),
      asserted: (passed, message) => this.running?.watch?.asserted('console.assert', passed, message, null),
      warn: (message) => emitWarning(this.process, message),
    });
    this.nextRejection = listenToRejections({
      threw: (error) => this.loop.run(() => this.uncaught(error, 'uncaught')),
      handledLate: (promise) => tell(this.process, 'rejectionHandled', promise),
      expected: (event) => this.locator.take(event),
    });
    installGlobals({
      loop: this.loop,
      process: this.process,
      console,
      timers: this.timers,
      registry: this.registry,
      miss: (feature) => this.running?.result.miss(feature),
    });
  }

  /** Runs a program; what came of it is sent, and the worker is of no further use. */
  execute(id: number, program: Program, lent: readonly ModulePack[]): void {
    this.registry.add(lent);
    const { entry } = program;
    if (entry.kind !== 'script') throw new Error('The JavaScript engine runs scripts only.');
    const path = `${CWD}/${entry.path}`;
    const text = program.files[entry.path] ?? '';
    const files = new ProgramFiles(CWD, program.files);
    const wrapped = wrap(path, text, { locator: this.locator, rewriteImports: (_, plain) => plain });
    const watch = entry.watchAssertions ? new AssertionWatch(wrapped) : null;
    const result = new Result(id, program, watch, this.send);
    const host = this.hostFor(program, result, watch);
    this.running = { result, watch, host, entry: wrapped, text };
    setPlace(this.process, CWD, path);
    const modules = new CommonJs({
      files,
      registry: this.registry,
      host,
      locator: this.locator,
      fault: (file, _, fault) => this.syntaxFault(file, fault),
      rewriteImports: (_, plain) => plain,
      importFrom: () => () => Promise.reject(new Error('import')),
    });
    this.loop.run(() => {
      result.reachedEnd = modules.runMain(path, text, wrapped);
    });
  }

  private hostFor(program: Program, result: Result, watch: AssertionWatch | null): Host {
    return {
      cwd: CWD,
      files: program.files,
      stdin: program.stdin,
      write: (stream, bytes) => result.write(stream, bytes),
      hold: () => this.loop.hold(),
      timers: this.timers,
      exit: (status) => leave(this.process, status),
      miss: (feature) => result.miss(feature),
      asserted: (by, passed, message, error) => watch?.asserted(by, passed, message, error),
      expectingFailure: (body) => (watch === null ? body() : watch.expectingFailure(body)),
    };
  }

  private current(): Running {
    if (this.running === null) throw new Error('There is no program yet.');
    return this.running;
  }

  /** Nothing keeps the program alive any more. */
  private ended(): void {
    leave(this.process);
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

  private syntaxFault(file: string, fault: SyntaxFault): never {
    const { result, entry } = this.current();
    if (file === entry.path) {
      const { error, line, column } = fault;
      result.error = scriptError('syntax', error, entry, { line, column });
      this.die(error, line === null || column === null ? null : { line, column });
    }
    throw fault.error;
  }

  /** Node's way with an error that nobody caught. */
  private uncaught(error: unknown, kind: ScriptError['kind']): void {
    const origin = kind === 'rejection' ? 'unhandledRejection' : 'uncaughtException';
    tell(this.process, 'uncaughtExceptionMonitor', error, origin);
    if (heard(this.process, 'uncaughtException') && !isExiting(this.process)) {
      try {
        tell(this.process, 'uncaughtException', error, origin);
      } catch (second) {
        this.fail(second, kind, STATUS.handlerThrew);
      }
      return;
    }
    this.fail(error, kind, STATUS.uncaught);
  }

  private fail(error: unknown, kind: ScriptError['kind'], status: number): never {
    const { result, entry } = this.current();
    result.error = scriptError(kind, error, entry, null);
    const stack = stackOf(error);
    return this.die(error, stack === null ? null : positionIn(stack, entry), status);
  }

  /** Prints an error as Node does and leaves. */
  private die(
    error: unknown,
    position: Pick<Position, 'line' | 'column'> | null,
    status: number = STATUS.uncaught,
  ): never {
    const { entry, text } = this.current();
    this.complain(
      fatalText(error, entry.path, text, position, (value) => this.inspectModule().inspect(value)),
    );
    if (isExiting(this.process)) return this.finish(status);
    try {
      return leave(this.process, status);
    } catch {
      // A listener of 'exit' threw, too.
      return this.finish(STATUS.handlerThrew);
    }
  }

  /** Tells the program of rejections that nobody handled; the first that it does not take is its end. */
  private tellRejections(): boolean {
    let any = false;
    for (let one = this.nextRejection(); one !== null; one = this.nextRejection()) {
      const { promise, reason } = one;
      any = true;
      this.loop.guard(() => {
        if (tell(this.process, 'unhandledRejection', reason, promise)) return;
        this.uncaught(
          unhandledRejection(reason, (value) => stringOf(value)),
          'rejection',
        );
      });
    }
    return any;
  }

  private complain(text: string): void {
    this.running?.result.write('stderr', encodeText(text));
  }

  private inspectModule(): InspectModule {
    return this.registry.load('internal/inspect') as InspectModule;
  }

  private buffer(): { from(text: string, encoding: string): Uint8Array } {
    return (this.registry.load('buffer') as { Buffer: { from(text: string, encoding: string): Uint8Array } })
      .Buffer;
  }

  private stdin(): object {
    throw new Error('stdin');
  }
}

/** The program under way. */
interface Running {
  result: Result;
  watch: AssertionWatch | null;
  host: Host;
  entry: Placed & Wrapped;
  text: string;
}
