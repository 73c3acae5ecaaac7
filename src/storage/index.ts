export { StorageError, StorageFullError, StorageLostError } from './errors.ts';
export type { RestoreReport } from './importAll.ts';
export { memoryStores } from './memoryStores.ts';
export { type ModelStores, openModelStores } from './modelStores.ts';
export { type OpenedStores, openStores } from './openStores.ts';
export type { StorageUsage } from './usage.ts';
