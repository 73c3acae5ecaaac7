export * from './benchmark.ts';
export * from './execution.ts';
export * from './json.ts';
export * from './outcome.ts';
export * from './program.ts';
export * from './run.ts';
export * from './runtime.ts';
export * from './stores.ts';
