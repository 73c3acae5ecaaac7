export type { TrustedWorker } from './trustedWorker.ts';
export { WorkerPool } from './workerPool.ts';
