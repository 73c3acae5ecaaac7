export { looksLike } from './looksLike.ts';
export { type Matched, matchSamples } from './matchSamples.ts';
export { readSamples } from './readSamples.ts';
export { readScores } from './readScores.ts';
export { readTasks } from './readTasks.ts';
