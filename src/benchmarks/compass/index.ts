export * from './reading/index.ts';
export * from './result.ts';
export * from './task.ts';
