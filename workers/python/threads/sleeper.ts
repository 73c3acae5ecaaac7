/** Sleeps without burning a core; null where the page is not isolated and there is nothing to wait on. */
export function createSleeper(): ((ms: number) => void) | null {
  if (typeof SharedArrayBuffer === 'undefined') return null;
  const cell = new Int32Array(new SharedArrayBuffer(4));
  return (ms) => {
    if (ms > 0) Atomics.wait(cell, 0, 0, ms);
  };
}
