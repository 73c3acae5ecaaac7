import { type RefObject, useRef } from 'react';

/**
 * Moves the focus from row to row of a virtual table, whether or not the wanted row is rendered yet.
 * `remember` tells which row has the focus, so that moving goes on from there after it scrolled away.
 */
export function useRowFocus(
  scroller: RefObject<HTMLElement | null>,
  count: number,
  scrollTo: (index: number) => void,
): { move: (by: number) => void; remember: (index: number) => void } {
  const last = useRef(-1);
  return {
    remember: (index) => {
      last.current = index;
    },
    move: (by) => {
      if (count === 0) return;
      const next = Math.min(Math.max(last.current + by, 0), count - 1);
      last.current = next;
      scrollTo(next);
      focusWhenRendered(scroller, next, 8);
    },
  };
}

function focusWhenRendered(scroller: RefObject<HTMLElement | null>, index: number, triesLeft: number): void {
  const link = scroller.current?.querySelector<HTMLElement>(`tr[data-index="${index}"] .row-link`);
  if (link) link.focus({ preventScroll: true });
  else if (triesLeft > 0) requestAnimationFrame(() => focusWhenRendered(scroller, index, triesLeft - 1));
}
