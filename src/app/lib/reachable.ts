/**
 * Lets the keyboard into something that scrolls: not every browser does on its own.
 *
 * @param label what it is, for people who can't see it.
 */
export function reachable(label: string): { role: 'group'; tabIndex: 0; 'aria-label': string } {
  return { role: 'group', tabIndex: 0, 'aria-label': label };
}
