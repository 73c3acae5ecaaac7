import { createValueStore } from '../lib/valueStore.ts';

/** What the page's live region says now. */
export const announcement = createValueStore('');

/** Has screen readers say something without moving the focus. Callers keep it rare. */
export function announce(message: string): void {
  announcement.set(message);
}
