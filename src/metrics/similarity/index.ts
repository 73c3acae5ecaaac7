export { bleu } from './bleu.ts';
export { chrf } from './chrf.ts';
export { type CompletionBatch, type CompletionGroup, packCompletions } from './completionBatch.ts';
export { cosineSimilarity } from './cosine.ts';
export { editSimilarity } from './editSimilarity.ts';
export { type CompletionScores, scoreCompletions } from './scoreCompletions.ts';
export { type FurtherScores, scoreFurther } from './scoreFurther.ts';
