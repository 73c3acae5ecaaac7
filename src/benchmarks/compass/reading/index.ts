export { documentLooksLike, looksLike } from './looksLike.ts';
export { readSamples } from './readSamples.ts';
export { readTasks } from './readTasks.ts';
