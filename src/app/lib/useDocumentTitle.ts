import { useEffect } from 'react';

/** Names the page in the tab's title and in the history. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = title === '' ? 'Benchtab' : `${title} · Benchtab`;
  }, [title]);
}
