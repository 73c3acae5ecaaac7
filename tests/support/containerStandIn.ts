import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type {
  BootOptions,
  BufferEncoding,
  ErrorListener,
  SpawnOptions,
  WebContainerProcess,
} from '@webcontainer/api';
import type { Container, ContainerApi } from '../../src/runtimes/webcontainer/api.ts';

const root = resolve(import.meta.dirname, '../..');

/** What one of the stand-in's boots does. */
export type BootBehaviour = 'boots' | 'never settles' | 'fails';

export interface StandInOptions {
  /** One for each boot, the last for all that follow. */
  boots?: BootBehaviour[];
  /** Bytes of output in one chunk; each chunk is decoded by itself, as the package does. */
  chunkBytes?: number;
  /** What npm can bring: names to the text of their index.js. The compiler and its types are always there. */
  registry?: Record<string, string>;
  /** Whether npm can bring anything at all. */
  isOffline?: boolean;
  /** `kill` asks for nothing and nobody heeds it, as with a program in a hot loop. */
  ignoresKill?: boolean;
  /** Which of the processes of Node, counted from 0 over all boots, write nothing, never end and heed no kill. */
  hangs?: number[];
  /** Instead of Node, a program that writes this and exits with 0. */
  nodeWrites?: string;
}

/**
 * Stands in for `@webcontainer/api` where its vendor can't be reached: its surface, as the package's types and code
 * have it, over a folder and processes of this machine. Node in it is real; npm is a stand-in of its own.
 *
 * As in the package: a boot waits for the boot before it; a second container can't be booted beside the first; after
 * teardown nothing answers any more; a process has one output, from a terminal (lines end in CR LF), decoded chunk
 * by chunk.
 */
export class ContainerStandIn implements ContainerApi {
  readonly options: StandInOptions;
  /** Options of each boot. */
  readonly boots: (BootOptions | undefined)[] = [];
  /** Commands, with their arguments, in the order in which they were spawned. */
  readonly spawned: string[] = [];
  /** Processes of Node so far. */
  nodes = 0;
  /** The one that is booted. */
  current: StandInContainer | null = null;
  #booting: Promise<unknown> | null = null;

  constructor(options: StandInOptions = {}) {
    this.options = options;
  }

  async boot(options?: BootOptions): Promise<Container> {
    const { boots = ['boots'] } = this.options;
    const behaviour = boots[Math.min(this.boots.length, boots.length - 1)] ?? 'boots';
    this.boots.push(options);
    while (this.#booting !== null) await this.#booting;
    if (this.current !== null) throw new Error('Only a single WebContainer instance can be booted');
    if (behaviour === 'fails') throw new Error('the kernel could not be loaded');
    if (behaviour === 'never settles') {
      this.#booting = new Promise(() => {});
      await this.#booting;
    }
    this.current = new StandInContainer(this, options?.workdirName ?? 'project');
    return this.current;
  }

  /** Ends whatever runs, and removes its folder. */
  dispose(): void {
    this.current?.dispose();
  }
}

export class StandInContainer implements Container {
  readonly workdir: string;
  readonly #api: ContainerStandIn;
  readonly #home: string;
  readonly #listeners = new Set<ErrorListener>();
  readonly #children = new Set<ChildProcess>();
  #isTornDown = false;

  constructor(api: ContainerStandIn, workdirName: string) {
    this.#api = api;
    this.#home = mkdtempSync(join(tmpdir(), 'benchtab-container-'));
    this.workdir = join(this.#home, workdirName);
    mkdirSync(this.workdir);
  }

  readonly fs = {
    mkdir: ((path: string, options?: { recursive?: boolean }) =>
      this.#answer(() => mkdir(this.#path(path), options))) as Container['fs']['mkdir'],
    readFile: ((path: string, encoding?: BufferEncoding | null) =>
      this.#answer(() => readFile(this.#path(path), encoding))) as Container['fs']['readFile'],
    rm: (path: string, options?: { force?: boolean; recursive?: boolean }) =>
      this.#answer(() => rm(this.#path(path), options)),
    writeFile: (path: string, data: string | Uint8Array) =>
      this.#answer(() => writeFile(this.#path(path), data)),
  };

  spawn(command: string, args: string[], options?: SpawnOptions): Promise<WebContainerProcess>;
  spawn(command: string, options?: SpawnOptions): Promise<WebContainerProcess>;
  spawn(
    command: string,
    argsOrOptions?: string[] | SpawnOptions,
    options?: SpawnOptions,
  ): Promise<WebContainerProcess> {
    const args = Array.isArray(argsOrOptions) ? argsOrOptions : [];
    const { cwd = '.' } = (Array.isArray(argsOrOptions) ? options : argsOrOptions) ?? {};
    return this.#answer(async () => {
      this.#api.spawned.push([command, ...args.map((arg) => arg.replace(`${this.workdir}/`, ''))].join(' '));
      const { nodeWrites, hangs = [] } = this.#api.options;
      if (command === 'npm') return settledProcess(this.#npm(this.#path(cwd), args));
      if (command !== 'node') return settledProcess(1, `jsh: command not found: ${command}\n`);
      if (hangs.includes(this.#api.nodes++)) return endlessProcess();
      if (nodeWrites !== undefined) return settledProcess(0, nodeWrites);
      return this.#start(args, this.#path(cwd));
    });
  }

  on(event: string, listener: unknown): () => void {
    if (event !== 'error') throw new Error(`The stand-in has no "${event}".`);
    this.#listeners.add(listener as ErrorListener);
    return () => this.#listeners.delete(listener as ErrorListener);
  }

  teardown(): void {
    if (this.#isTornDown) throw new Error('WebContainer already torn down');
    this.#api.current = null;
    this.dispose();
  }

  /** As when its frame is gone: processes end and nothing of it settles any more. */
  vanish(): void {
    for (const listener of this.#listeners) listener({ message: 'the frame is gone' });
  }

  dispose(): void {
    this.#isTornDown = true;
    for (const child of this.#children) endGroup(child);
    rmSync(this.#home, { recursive: true, force: true });
  }

  #path(path: string): string {
    return resolve(this.workdir, path);
  }

  async #answer<T>(act: () => Promise<T>): Promise<T> {
    if (this.#isTornDown) throw new Error('Proxy has been released and is not useable');
    return act();
  }

  #start(args: string[], cwd: string): WebContainerProcess {
    const { chunkBytes = 64 * 1024, ignoresKill = false } = this.#api.options;
    // Its own group: a supervisor's program ends with it when the container does.
    const child = spawn(process.execPath, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
    this.#children.add(child);
    const output = new ReadableStream<string>({
      start: (controller) => {
        const tell = (bytes: Buffer) => {
          for (const chunk of chunks(terminal(bytes), chunkBytes)) {
            controller.enqueue(new TextDecoder().decode(chunk));
          }
        };
        child.stdout.on('data', tell);
        child.stderr.on('data', tell);
        child.on('close', () => controller.close());
      },
    });
    return {
      exit: new Promise((resolveExit) => {
        child.on('exit', (code, signal) => {
          this.#children.delete(child);
          // A supervisor that was killed leaves its program behind.
          endGroup(child);
          // What was torn down tells nothing any more.
          if (!this.#isTornDown) resolveExit(code ?? (signal === null ? 1 : 143));
        });
      }),
      input: new WritableStream<string>(),
      output,
      kill: () => {
        if (!ignoresKill) child.kill();
      },
      resize: () => {},
    };
  }

  /** `npm install … names`: all of them or, where one is not to be had, none. */
  #npm(folder: string, args: string[]): number {
    const { registry = {}, isOffline = false } = this.#api.options;
    const names = args.slice(1).filter((arg) => !arg.startsWith('--'));
    const modules = join(folder, 'node_modules');
    const bare = names.map((name) => name.replace(/(?<=.)@[\d.]+$/, ''));
    const ours = new Set(['typescript', '@types/node']);
    if (isOffline || bare.some((name) => !ours.has(name) && !(name in registry))) return 1;
    if (JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).private !== true) return 1;
    for (const name of bare) {
      const place = join(modules, name);
      mkdirSync(join(place, '..'), { recursive: true });
      if (ours.has(name)) {
        symlinkSync(join(root, 'node_modules', name), place);
      } else {
        mkdirSync(place);
        writeFileSync(join(place, 'index.js'), registry[name] ?? '');
      }
    }
    return 0;
  }
}

/** A process that has ended already. */
function settledProcess(code: number, text = ''): WebContainerProcess {
  return {
    exit: Promise.resolve(code),
    input: new WritableStream<string>(),
    output: new ReadableStream<string>({
      start(controller) {
        if (text !== '') controller.enqueue(text);
        controller.close();
      },
    }),
    kill() {},
    resize() {},
  };
}

/** A process in a loop so tight that nothing reaches it. */
function endlessProcess(): WebContainerProcess {
  return { ...settledProcess(0), exit: new Promise(() => {}), output: new ReadableStream<string>() };
}

/** What a terminal makes of a program's bytes. */
function terminal(bytes: Buffer): Buffer {
  return Buffer.from(bytes.toString('latin1').replaceAll('\n', '\r\n'), 'latin1');
}

function* chunks(bytes: Buffer, size: number): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

/** Ends a process and all that it started; nothing if they have ended. */
function endGroup({ pid }: { pid?: number | undefined }): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {
    // Nothing of it is left.
  }
}
