export { codeIn } from './codeIn.ts';
export { Generation, type GenerationParts } from './generation.ts';
export { PAPER_SETTINGS, plan, requestFor } from './plan.ts';
export type { GenerationProgress } from './progress.ts';
export { FRAMING_NAMES } from './prompts/compass.ts';
export { sampleFiles } from './sampleFiles.ts';
export { storeSamples } from './storeSamples.ts';
