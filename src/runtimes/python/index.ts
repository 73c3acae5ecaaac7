export { createPythonRuntime, defaultWorkers, type PythonOptions } from './pythonRuntime.ts';
