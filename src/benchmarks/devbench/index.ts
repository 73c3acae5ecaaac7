export { CATEGORIES, CATEGORY_NAMES, type Category, LANGUAGE_NAMES, LANGUAGES } from './categories.ts';
export { looksLike } from './reading/looksLike.ts';
export { type Matched, matchSamples } from './reading/matchSamples.ts';
export { readSamples } from './reading/readSamples.ts';
export { readTasks } from './reading/readTasks.ts';
