export { floatRepr } from './floatRepr.ts';
export { mean } from './mean.ts';
export { type NormalInterval, normalInterval } from './normalInterval.ts';
export { pythonFixed, pythonRound } from './pythonRound.ts';
export { sampleDeviation } from './sampleDeviation.ts';
export { wilsonInterval } from './wilsonInterval.ts';
