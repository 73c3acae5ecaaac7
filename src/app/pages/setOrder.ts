import type { SampleSetRecord } from '../../model/index.ts';

/** Sets as they came; those that came together by model. */
export function inReadingOrder(sets: readonly SampleSetRecord[]): SampleSetRecord[] {
  return sets.toSorted((a, b) => a.importedAt - b.importedAt || a.model.localeCompare(b.model, 'en'));
}
