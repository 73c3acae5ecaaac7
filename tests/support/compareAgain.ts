/** So often the two sides must differ in all. */
const TIMES = 3;

/**
 * What was compared, in its order, with another comparison in place of each that does not differ every time: with
 * programs whose threads or timers race, one difference may be chance, on either side. What does not come again
 * is told, so that nobody overlooks a race that is ours.
 */
export async function compareAgain<Compared extends { name: string }>(
  compared: readonly Compared[],
  differs: (one: Compared) => boolean,
  compare: (one: Compared) => Promise<Compared>,
): Promise<Compared[]> {
  const settled: Compared[] = [];
  for (const one of compared) {
    let last = one;
    let times = 0;
    while (differs(last) && ++times < TIMES) last = await compare(one);
    if (times > 0 && times < TIMES) console.log(`${one.name}: differed ${times} times, and then did not.`);
    settled.push(last);
  }
  return settled;
}
