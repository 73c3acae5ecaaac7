import type { Stores } from '../../model/index.ts';
import type { OpenedStores } from '../../storage/index.ts';
import { createValueStore } from '../lib/valueStore.ts';

export type { RestoreReport, StorageUsage } from '../../storage/index.ts';

/** Why nothing is kept, for people; null while things are. */
export const storageProblem = createValueStore<string | null>(null);

/** What another tab does to the storage, for people; null while none is in the way. */
export const storageNotice = createValueStore<string | null>(null);

/** Raised by one whenever what is stored changed, so that pages that list it read it anew. */
export const storageVersion = createValueStore(0);

let opening: Promise<OpenedStores> | null = null;

/** What this browser keeps, or this tab's memory where the browser keeps nothing. Opened once. */
export function storage(): Promise<OpenedStores> {
  opening ??= open();
  return opening;
}

export async function stores(): Promise<Stores> {
  return (await storage()).stores;
}

export function storageChanged(): void {
  storageVersion.set((version) => version + 1);
}

async function open(): Promise<OpenedStores> {
  const { openStores } = await import('../../storage/index.ts');
  const opened = await openStores((notice) => storageNotice.set(notice));
  storageNotice.set(null);
  storageProblem.set(opened.problem);
  return opened;
}
