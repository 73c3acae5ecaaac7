import { useEffect, useState } from 'react';

/** A value that follows at most once in a while, and at once when told so. */
export function useSampled<T>(value: T, everyMs: number, atOnce: boolean): T {
  const [sampled, setSampled] = useState({ value, at: 0 });
  useEffect(() => {
    if (Object.is(sampled.value, value)) return;
    const wait = atOnce ? 0 : Math.max(0, sampled.at + everyMs - Date.now());
    const timer = setTimeout(() => setSampled({ value, at: Date.now() }), wait);
    return () => clearTimeout(timer);
  }, [value, everyMs, atOnce, sampled]);
  return sampled.value;
}
