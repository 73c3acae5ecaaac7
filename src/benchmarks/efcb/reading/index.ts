export { looksLike } from './looksLike.ts';
export { type Placed, placeSamples } from './placeSamples.ts';
export { type ReadScores, readSamples, readScores } from './readSamples.ts';
export { readTasks } from './readTasks.ts';
