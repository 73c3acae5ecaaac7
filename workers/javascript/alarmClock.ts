/** The browser's timer, held; one alarm at a time. */
export function alarmClock(ring: () => void): (ms: number | null) => void {
  const { setTimeout, clearTimeout } = globalThis;
  let set: ReturnType<typeof setTimeout> | undefined;
  return (ms) => {
    clearTimeout(set);
    set = ms === null ? undefined : setTimeout(ring, ms);
  };
}
