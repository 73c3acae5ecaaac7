/** How often each run of `length` characters (code points) occurs in a text. */
export function characterGrams(text: string, length: number): Map<string, number> {
  const begins = characterBegins(text);
  const counts = new Map<string, number>();
  for (let at = 0; at + length < begins.length; at++) {
    const gram = text.slice(begins[at], begins[at + length]);
    counts.set(gram, (counts.get(gram) ?? 0) + 1);
  }
  return counts;
}

/** How often each run of `length` words occurs. */
export function wordGrams(words: readonly string[], length: number): Map<string, number> {
  const counts = new Map<string, number>();
  for (let at = 0; at + length <= words.length; at++) {
    // Words hold no blank, so no two runs are written alike.
    const gram = words.slice(at, at + length).join(' ');
    counts.set(gram, (counts.get(gram) ?? 0) + 1);
  }
  return counts;
}

/** How many grams there are, repeated ones counted each time. */
export function gramTotal(counts: ReadonlyMap<string, number>): number {
  let total = 0;
  for (const times of counts.values()) total += times;
  return total;
}

/** How many grams both have: of each the smaller count. */
export function gramMatches(
  counts: ReadonlyMap<string, number>,
  reference: ReadonlyMap<string, number>,
): number {
  let matches = 0;
  for (const [gram, times] of counts) matches += Math.min(times, reference.get(gram) ?? 0);
  return matches;
}

/** Where each character begins, in UTF-16 units, and where the text ends. */
function characterBegins(text: string): Uint32Array {
  const begins = new Uint32Array(text.length + 1);
  let count = 0;
  for (let at = 0; at < text.length; count++) {
    begins[count] = at;
    at += (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
  }
  begins[count] = text.length;
  return begins.subarray(0, count + 1);
}
