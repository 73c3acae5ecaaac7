/** How long the page is kept from anything else at a time, in milliseconds: half a frame. */
const SLICE_MS = 8;

/** Maps items as `Array.map` does, but a slice at a time: between two of them the page answers and is drawn. */
export async function inSlices<Item, Result>(
  items: readonly Item[],
  map: (item: Item) => Result,
): Promise<Result[]> {
  const results: Result[] = [];
  let sliceEnd = performance.now() + SLICE_MS;
  for (const item of items) {
    if (performance.now() > sliceEnd) {
      await turn();
      sliceEnd = performance.now() + SLICE_MS;
    }
    results.push(map(item));
  }
  return results;
}

/** Lets what waits have its turn. Timers would have a page in the background wait a second each time. */
function turn(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
