import { useQuery } from '../../../lib/useQuery.ts';

/** Which finding is looked at, by its place in the report; null for none. It stands in the address, counted from 1. */
export function useFinding(): [number | null, (place: number | null) => void] {
  const [query, change] = useQuery();
  const asked = Number(query.get('finding') ?? 0);
  const place = Number.isInteger(asked) && asked > 0 ? asked - 1 : null;
  return [place, (next) => change({ finding: next === null ? null : String(next + 1), line: null })];
}
