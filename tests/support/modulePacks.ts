import vm from 'node:vm';
import type { Host, ModulePack, NodeTimers } from '../../workers/javascript/host.ts';
import { bundleModules } from '../../workers/javascript/modules/bundle.ts';

/** One assertion that a module told of. */
export interface Told {
  by: string;
  passed: boolean;
  message: string;
}

/** The engine's modules, loaded into a context of their own beside Node's real ones. */
export interface LoadedModules {
  require(name: string): unknown;
  /** Runs a script in the context, with `require`, and gives what it comes to. */
  run(script: string): unknown;
  readonly told: Told[];
  readonly missed: string[];
}

/** The program ended itself. */
export class Exited extends Error {
  readonly status: number;
  constructor(status: number) {
    super(`exited with ${status}`);
    this.status = status;
  }
}

let bundled: Promise<ModulePack[]> | undefined;

/** The packs as the build bundles them, made once. */
export function modulePacks(): Promise<ModulePack[]> {
  bundled ??= bundleModules();
  return bundled;
}

/** Loads the bundled packs into a fresh context, with a small stand-in for the engine. */
export async function loadModules(files: Record<string, string> = {}): Promise<LoadedModules> {
  const packs = new Map((await modulePacks()).map((pack) => [pack.name, pack]));
  const told: Told[] = [];
  const missed: string[] = [];
  let expecting = 0;
  const timers = { setTimeout, setInterval, setImmediate, clearTimeout, clearInterval, clearImmediate };
  const host: Host = {
    cwd: '/home/user',
    files,
    stdin: '',
    write: () => {},
    hold: () => () => {},
    // Node's own, whose types are overloads.
    timers: timers as unknown as NodeTimers,
    exit: (status) => {
      throw new Exited(status);
    },
    miss: (feature) => missed.push(feature),
    asserted: (by, passed, message) => {
      if (expecting === 0) told.push({ by, passed, message });
    },
    printing: (print) => print(),
    expectingFailure: (body) => {
      expecting += 1;
      try {
        return body();
      } finally {
        expecting -= 1;
      }
    },
  };
  const globals = { console, URL, URLSearchParams, TextEncoder, TextDecoder, AbortController, AbortSignal };
  const more = { performance, crypto, structuredClone, queueMicrotask, Event, EventTarget, Blob, atob, btoa };
  const context = vm.createContext({ ...globals, ...more, ...timers });
  const emulated = {
    platform: 'linux',
    version: process.version,
    versions: process.versions,
    env: {},
    cwd: () => host.cwd,
    nextTick: process.nextTick,
    emitWarning: () => {},
    umask: () => 0o22,
    getuid: () => 0,
    getgid: () => 0,
    argv: ['node', 'main.js'],
    stdout: { isTTY: false },
    stderr: { isTTY: false },
  };
  const loaded = new Map<string, { exports: unknown }>();
  const require = (id: string): unknown => {
    const name = id.replace(/^node:/, '');
    const known = loaded.get(name);
    if (known !== undefined) return known.exports;
    const pack = packs.get(name);
    if (pack === undefined) throw new Error(`no pack "${name}"`);
    const module = { exports: {} as unknown };
    loaded.set(name, module);
    const wrapper = `(function (exports, require, module, process, global, host) {${pack.code}\n})`;
    const body = vm.runInContext(wrapper, context, { filename: `${name}.js` });
    body.call(module.exports, module.exports, require, module, emulated, global, host);
    return module.exports;
  };
  context.require = require;
  context.process = emulated;
  const global = vm.runInContext('globalThis', context);
  context.global = global;
  if (packs.has('buffer')) context.Buffer = Reflect.get(Object(require('buffer')), 'Buffer');
  return { require, run: (script) => vm.runInContext(script, context), told, missed };
}
