/** Does the work for two items at a time, and gives the results in the items' order. */
export async function inPairs<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const todo = items.entries();
  const worker = async () => {
    for (const [at, item] of todo) results[at] = await work(item);
  };
  await Promise.all([worker(), worker()]);
  return results;
}
