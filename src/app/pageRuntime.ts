import type { Runtime, Stores } from '../model/index.ts';
import { createJavaScriptRuntime } from '../runtimes/javascript/index.ts';
import { createPythonRuntime } from '../runtimes/python/index.ts';
import { Routes } from '../runtimes/routes.ts';
import { createTypeScriptRuntime } from '../runtimes/typescript/index.ts';
import { preferContainer } from './services/containerChoice.ts';

/** Every engine that this page has, as one runtime. Nothing is loaded before it is started. */
export function createPageRuntime({
  workers,
  store,
}: {
  /** Programs that run beside each other; null for what fits the machine. */
  workers: number | null;
  /** Where engines keep what speeds their start up; null keeps nothing. */
  store: Stores | null;
}): Runtime {
  const options = workers === null ? {} : { workers };
  const javascript = createJavaScriptRuntime(options);
  const scripts = new Routes([javascript, createTypeScriptRuntime(javascript)]);
  return new Routes([createPythonRuntime({ ...options, store }), preferContainer(scripts)]);
}
