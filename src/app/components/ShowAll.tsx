import { useState } from 'react';
import { formatCount } from '../lib/format.ts';
import { Button } from './Button.tsx';

const FIRST = 50;

/** The first items of a list, and the way to the others; `showAll` is null where none is left out. */
export function useFirst<Item>(items: readonly Item[]): {
  shown: readonly Item[];
  showAll: (() => void) | null;
} {
  const [all, setAll] = useState(false);
  if (all || items.length <= FIRST) return { shown: items, showAll: null };
  return { shown: items.slice(0, FIRST), showAll: () => setAll(true) };
}

/** The button below a list of which only the first items are shown. */
export function ShowAll({ count, showAll }: { count: number; showAll: (() => void) | null }) {
  if (showAll === null) return null;
  return (
    <Button weight="quiet" onPress={showAll}>
      Show all {formatCount(count)}
    </Button>
  );
}
