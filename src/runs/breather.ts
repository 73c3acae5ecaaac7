/** How long work that never waits may keep a page from doing anything else, in milliseconds. */
const BREATH_MS = 25;

/** To be awaited after each piece of work that may not wait for anything: lets the page draw now and then. */
export function breather(): () => Promise<void> {
  let breathedAt = performance.now();
  return async () => {
    if (performance.now() - breathedAt < BREATH_MS) return;
    await new Promise((resolve) => setTimeout(resolve));
    breathedAt = performance.now();
  };
}
