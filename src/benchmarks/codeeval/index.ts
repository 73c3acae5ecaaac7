export { codeeval } from './module.ts';
export { looksLike } from './reading/looksLike.ts';
export { type Matched, matchSamples } from './reading/matchSamples.ts';
export { readSamples } from './reading/readSamples.ts';
export { readTasks } from './reading/readTasks.ts';
export { recognise } from './reading/recognise.ts';
export { comparisonReport } from './reports/comparisonReport.ts';
export { modelReport } from './reports/modelReport.ts';
export { type ModelSummary, type Score, summarise } from './summarise.ts';
