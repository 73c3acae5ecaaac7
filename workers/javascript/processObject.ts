import {
  accessor,
  floor,
  freeze,
  hide,
  isArray,
  isInteger,
  isNotANumber,
  now,
  numberOf,
  put,
  stringOf,
} from '../shared/held.ts';
import { Emitter, tell } from './emitter.ts';
import type { EventLoop } from './eventLoop.ts';
import { assertFunction, nodeError, received } from './nodeErrors.ts';
import { NODE_VERSION, NODE_VERSIONS } from './nodeVersion.ts';

/** What `process` needs of the rest of the engine. */
export interface ProcessSurroundings {
  loop: EventLoop;
  stdout: object;
  stderr: object;
  /** Made when it is first asked for. */
  stdin: () => object;
  /** Writes to stderr past whatever the program made of it. */
  complain(text: string): void;
  /** Posts the result and never comes back. */
  finish(status: number): never;
  /** The program can't go on without this feature. */
  unsupported(feature: string): never;
}

const PID = 4242;
const ENV = {
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  HOME: '/root',
  HOSTNAME: 'localhost',
  USER: 'root',
  SHELL: '/bin/bash',
  PWD: '/',
  LANG: 'C.UTF-8',
  TERM: 'dumb',
};
const NS_PER_MS = 1_000_000;
const NS_PER_S = 1_000_000_000;
const HeldBigInt = BigInt;
const HeldError = Error;

/** What a program may ask of the system that stands around Node; there is none here. */
const MISSING = [
  'kill',
  'abort',
  'binding',
  '_linkedBinding',
  'dlopen',
  'setuid',
  'setgid',
  'seteuid',
  'setegid',
];

/** The program's process, and the engine's own hold on it. */
export class ProgramProcess extends Emitter {
  #exiting = false;
  #exitCode: number | undefined;
  #cwd: string;
  /** Prints under way. */
  #printing = 0;
  readonly #around: ProcessSurroundings;

  /** Ends the program, once it was told. */
  static leave(process: ProgramProcess, status?: number): never {
    if (status !== undefined) process.#exitCode = status;
    if (!process.#exiting) {
      process.#exiting = true;
      put(process, '_exiting', true);
      tell(process, 'exit', process.#exitCode ?? 0);
    }
    return process.#around.finish((process.#exitCode ?? 0) & 0xff);
  }

  /** The exit code that the program has set so far. */
  static exitCodeOf(process: ProgramProcess): number | undefined {
    return process.#exitCode;
  }

  /**
   * Runs a function that puts values into words. It may come upon code of the program in place of a built-in, where
   * Node calls the built-in: that can't leave meanwhile, so that no failure is left by exiting while it is worded.
   */
  static printing<T>(process: ProgramProcess, print: () => T): T {
    process.#printing++;
    try {
      return print();
    } finally {
      process.#printing--;
    }
  }

  static isExiting(process: ProgramProcess): boolean {
    return process.#exiting;
  }

  static emitWarning(process: ProgramProcess, message: string): void {
    process.#warn(message, undefined, undefined);
  }

  static setPlace(process: ProgramProcess, cwd: string, entry: string): void {
    process.#cwd = cwd;
    put(process, 'argv', ['/usr/local/bin/node', entry]);
    put((process as unknown as { env: object }).env, 'PWD', cwd);
  }

  constructor(around: ProcessSurroundings) {
    super();
    this.#around = around;
    this.#cwd = '/';
    const { loop } = around;
    const own: Record<string, unknown> = {
      version: NODE_VERSION,
      versions: freeze({ ...NODE_VERSIONS }),
      arch: 'x64',
      platform: 'linux',
      release: { name: 'node', lts: 'Iron' },
      title: 'node',
      argv: ['/usr/local/bin/node'],
      execArgv: [],
      env: { ...ENV },
      pid: PID,
      ppid: PID - 1,
      execPath: '/usr/local/bin/node',
      argv0: 'node',
      debugPort: 9229,
      config: { target_defaults: {}, variables: {} },
      features: { inspector: false, debug: false, uv: true, ipv6: true, tls: true, cached_builtins: true },
      stdout: around.stdout,
      stderr: around.stderr,
      nextTick: (callback: unknown, ...args: unknown[]) => {
        assertFunction(callback, 'callback');
        if (!this.#exiting) loop.nextTick({ run: callback, self: undefined, args });
      },
      exit: (code?: unknown) => {
        this.#refuseWhilePrinting();
        return leave(this, exitCodeFrom(code));
      },
      reallyExit: (code?: unknown) => {
        this.#refuseWhilePrinting();
        return around.finish((exitCodeFrom(code) ?? 0) & 0xff);
      },
      cwd: () => this.#cwd,
      chdir: (path: unknown) => {
        if (path !== this.#cwd) around.unsupported('process.chdir');
      },
      uptime: () => now() / 1000,
      hrtime: hrtime(),
      memoryUsage: memoryUsage(),
      cpuUsage: () => ({ user: floor(now() * 1000), system: 0 }),
      resourceUsage: () => ({ userCPUTime: floor(now() * 1000), systemCPUTime: 0, maxRSS: 50_000 }),
      umask: () => 18,
      getuid: () => 0,
      geteuid: () => 0,
      getgid: () => 0,
      getegid: () => 0,
      getgroups: () => [0],
      emitWarning: (warning: unknown, type?: unknown, code?: unknown) => this.#warn(warning, type, code),
    };
    for (const name in own) put(this, name, own[name]);
    for (const name of MISSING) put(this, name, () => around.unsupported(`process.${name}`));
    accessor(this, 'stdin', around.stdin);
    accessor(
      this,
      'exitCode',
      () => this.#exitCode,
      (code: unknown) => {
        this.#exitCode = exitCodeFrom(code);
      },
    );
    hide(this, Symbol.toStringTag, 'process');
  }

  /** @throws Error while values are printed. */
  #refuseWhilePrinting(): void {
    if (this.#printing > 0) throw new HeldError('The program can not leave while values are printed.');
  }

  #warn(warning: unknown, type: unknown, code: unknown): void {
    const options =
      typeof type === 'object' && type !== null ? (type as Record<string, unknown>) : { type, code };
    const error = warning instanceof HeldError ? warning : new HeldError(stringOf(warning));
    if (error !== warning) put(error, 'name', typeof options.type === 'string' ? options.type : 'Warning');
    if (typeof options.code === 'string') put(error, 'code', options.code);
    const run = () => {
      const label = typeof options.code === 'string' ? `[${options.code}] ` : '';
      const detail = typeof options.detail === 'string' ? `\n${options.detail}` : '';
      this.#around.complain(`(node:${PID}) ${label}${error.name}: ${error.message}${detail}\n`);
      tell(this, 'warning', error);
    };
    this.#around.loop.nextTick({ run, self: undefined, args: [] });
  }
}

// The engine's own, out of the program's reach.
export const { leave, emitWarning, exitCodeOf, isExiting, printing, setPlace } = ProgramProcess;
for (const name of ['leave', 'emitWarning', 'exitCodeOf', 'isExiting', 'printing', 'setPlace']) {
  Reflect.deleteProperty(ProgramProcess, name);
}
hide(ProgramProcess, 'name', 'process');

/** @throws TypeError or RangeError, as Node does, where it is no exit code. */
function exitCodeFrom(code: unknown): number | undefined {
  if (code === undefined || code === null) return undefined;
  const number = typeof code === 'string' && code !== '' ? numberOf(code) : code;
  if (typeof number !== 'number' || isNotANumber(number)) {
    throw nodeError(
      TypeError,
      'ERR_INVALID_ARG_TYPE',
      `The "code" argument must be of type number. Received ${received(code)}`,
    );
  }
  if (isInteger(number)) return number;
  throw nodeError(
    RangeError,
    'ERR_OUT_OF_RANGE',
    `The value of "code" is out of range. It must be an integer. Received ${number}`,
  );
}

/** `process.hrtime`, from some time in the past. */
function hrtime(): (since?: unknown) => [number, number] {
  const read = (since?: unknown): [number, number] => {
    if (since !== undefined && !isArray(since)) {
      throw nodeError(
        TypeError,
        'ERR_INVALID_ARG_TYPE',
        `The "time" argument must be an instance of Array. Received ${received(since)}`,
      );
    }
    const ns = floor(now() * NS_PER_MS);
    const seconds = floor(ns / NS_PER_S);
    if (since === undefined) return [seconds, ns % NS_PER_S];
    const passed = (seconds - numberOf(since[0])) * NS_PER_S + (ns % NS_PER_S) - numberOf(since[1]);
    return [floor(passed / NS_PER_S), passed % NS_PER_S];
  };
  put(read, 'bigint', () => HeldBigInt(floor(now() * NS_PER_MS)));
  return read;
}

/** No figures of this engine's: those of a small Node program. */
function memoryUsage(): () => Record<string, number> {
  const usage = () => ({
    rss: 50_000_000,
    heapTotal: 6_000_000,
    heapUsed: 4_000_000,
    external: 1_000_000,
    arrayBuffers: 10_000,
  });
  put(usage, 'rss', () => usage().rss);
  return usage;
}
