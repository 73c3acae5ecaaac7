export { defaultWorkers } from '../defaultWorkers.ts';
export type { PoolStatistics } from '../workerPool.ts';
export type { PythonOptions } from './pythonPool.ts';
export { createPythonRuntime, type SeededPython as PythonRuntime } from './seededPython.ts';
