import type { Runtime, Stores } from '../model/index.ts';
import { createJavaScriptRuntime } from '../runtimes/javascript/index.ts';
import { createPythonRuntime } from '../runtimes/python/index.ts';
import { Routes } from '../runtimes/routes.ts';
import { createTypeScriptRuntime } from '../runtimes/typescript/index.ts';
import { preferContainer } from './services/containerChoice.ts';

/** The engines of this page, once for each use of them. They share what they can: stopping `scripts` stops all. */
export interface PageEngines {
  /** Runs scripts, where it was asked for in a WebContainer. */
  scripts: Runtime;
  /** Runs cases and calls, which only the page's own engines take: their versions alone are in cache keys. */
  functions: Runtime;
}

/** Every engine that this page has. Nothing is loaded before it is started. */
export function createPageEngines({
  workers,
  store,
}: {
  /** Programs that run beside each other; null for what fits the machine. */
  workers: number | null;
  /** Where engines keep what speeds their start up; null keeps nothing. */
  store: Stores | null;
}): PageEngines {
  const options = workers === null ? {} : { workers };
  const javascript = createJavaScriptRuntime(options);
  const python = createPythonRuntime({ ...options, store });
  const local = new Routes([javascript, createTypeScriptRuntime(javascript)]);
  return {
    scripts: new Routes([python, preferContainer(local)]),
    functions: new Routes([python, local]),
  };
}
