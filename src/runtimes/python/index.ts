export { defaultWorkers, type PoolStatistics, type PythonOptions } from './pythonPool.ts';
export { createPythonRuntime, type SeededPython as PythonRuntime } from './seededPython.ts';
