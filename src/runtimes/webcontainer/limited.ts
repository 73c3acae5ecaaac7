/** What {@link limited} gives where the time was up. */
export const TIME_UP: unique symbol = Symbol('time up');

/**
 * What the promise settles with, or {@link TIME_UP} after so many milliseconds. What it settles with later is
 * dropped: promises across a frame's border may never settle, and have no way to be called off.
 */
export async function limited<T>(promise: Promise<T>, ms: number): Promise<T | typeof TIME_UP> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeUp = new Promise<typeof TIME_UP>((resolve) => {
    timer = setTimeout(() => resolve(TIME_UP), ms);
  });
  try {
    return await Promise.race([promise, timeUp]);
  } finally {
    clearTimeout(timer);
  }
}
