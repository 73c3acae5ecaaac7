export { compass } from './module.ts';
export { comparePrompts, PROMPTS } from './prompts.ts';
export { PUBLISHED_MODELS, type PublishedTables, readPublished } from './published.ts';
export * from './reading/index.ts';
export * from './reports/index.ts';
export * from './result.ts';
export * from './task.ts';
