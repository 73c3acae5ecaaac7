import { useEffect, useRef } from 'react';

/** What each key does, by its name in lower case, for example "j" or "escape". */
export type Shortcuts = Record<string, (event: KeyboardEvent) => void>;

/**
 * Single-key shortcuts of a page. They keep still while the reader types, while a dialog or menu is open, and
 * when a modifier is held.
 */
export function useShortcuts(shortcuts: Shortcuts): void {
  const latest = useRef(shortcuts);
  useEffect(() => {
    latest.current = shortcuts;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTyping(event.target) || overlayIsOpen()) return;
      const act = latest.current[event.key.toLowerCase()];
      if (act === undefined) return;
      event.preventDefault();
      act(event);
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

/** All shortcuts, as the list under "?" and the page About show them. */
export const SHORTCUT_LIST: readonly { keys: string[]; does: string }[] = [
  { keys: ['/'], does: 'Go to the filter of a table' },
  { keys: ['j', 'k'], does: 'Next and previous row, or next and previous task of a solution' },
  { keys: ['Enter'], does: 'Open the row' },
  { keys: ['Esc'], does: 'Back: leave a filter, close a dialog, or return to the run' },
  { keys: ['[', ']'], does: 'Previous and next model' },
  { keys: ['r'], does: 'Run a solution again' },
  { keys: ['?'], does: 'This list' },
];

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.closest('input, textarea, select, [contenteditable="true"]') !== null
  );
}

function overlayIsOpen(): boolean {
  return (
    document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]') !== null
  );
}
