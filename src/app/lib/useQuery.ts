import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

/** Null or an empty text takes the parameter out of the address. */
export type QueryChange = Record<string, string | readonly string[] | null>;

/** The search part of the address, where pages keep what is filtered and sorted. Changes replace the entry. */
export function useQuery(): [URLSearchParams, (change: QueryChange) => void] {
  const [query, setQuery] = useSearchParams();
  const change = useCallback(
    (changes: QueryChange) => {
      setQuery(
        (current) => {
          const next = new URLSearchParams(current);
          for (const [name, value] of Object.entries(changes)) {
            next.delete(name);
            for (const one of value === null ? [] : [value].flat()) if (one !== '') next.append(name, one);
          }
          return next;
        },
        { replace: true, preventScrollReset: true },
      );
    },
    [setQuery],
  );
  return [query, change];
}
