import { useCallback } from 'react';
import { useNavigate, useSearchParams } from 'react-router';

/** Null or an empty text takes the parameter out of the address. */
export type QueryChange = Record<string, string | readonly string[] | null>;

/** The search part of the address, where pages keep what is filtered and sorted. Changes replace the entry. */
export function useQuery(): [URLSearchParams, (change: QueryChange) => void] {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const change = useCallback(
    (changes: QueryChange) => {
      // From the address itself: what was rendered last may be a change behind it.
      const next = new URLSearchParams(location.hash.split('?')[1]);
      for (const [name, value] of Object.entries(changes)) {
        next.delete(name);
        for (const one of value === null ? [] : [value].flat()) if (one !== '') next.append(name, one);
      }
      void navigate({ search: next.toString() }, { replace: true, preventScrollReset: true });
    },
    [navigate],
  );
  return [query, change];
}
