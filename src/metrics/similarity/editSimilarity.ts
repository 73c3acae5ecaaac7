const BLOCK = 32;

/**
 * Edit similarity, 0–1: 1 − Levenshtein distance / length of the longer text, in characters (code points);
 * 1 for two empty texts.
 *
 * Source: "ES" of RepoCoder (Zhang et al., EMNLP 2023), after IntelliCode Compose (Svyatkovskiy et al., 2020).
 * Tools that call `fuzz.ratio` compute another number: a substitution counts twice there.
 */
export function editSimilarity(text: string, reference: string): number {
  if (text === reference) return 1;
  const a = codePoints(text);
  const b = codePoints(reference);
  return 1 - levenshtein(a, b) / Math.max(a.length, b.length);
}

/**
 * Levenshtein distance: the fewest insertions, deletions and substitutions, each 1.
 *
 * 32 rows of the table at a time, as bits. Source: G. Myers, J. ACM 46 (1999) 395–415; H. Hyyrö, Nordic J. of
 * Computing 10 (2003) 29–39, for distances of whole texts.
 */
export function levenshtein(a: Uint32Array, b: Uint32Array): number {
  if (a.length > b.length) return levenshtein(b, a);
  const rows = a.length;
  if (rows === 0) return b.length;
  const blocks = Math.ceil(rows / BLOCK);
  const places = placesOf(a, blocks);
  const nowhere = new Int32Array(blocks);
  // Differences down the column: bits where it is +1, and where it is -1.
  const rises = new Int32Array(blocks).fill(-1);
  const falls = new Int32Array(blocks);
  const lastRow = 1 << ((rows - 1) % BLOCK);
  let distance = rows;
  for (const character of b) {
    const equal = places.get(character) ?? nowhere;
    // Difference along the row above the block: the table's first row rises by 1 a column.
    let along = 1;
    for (let block = 0; block < blocks; block++) {
      const rise = rises[block] ?? 0;
      const fall = falls[block] ?? 0;
      const here = equal[block] ?? 0;
      const fallsAbove = along < 0 ? 1 : 0;
      const risesAbove = along > 0 ? 1 : 0;
      const vertical = here | fall;
      const match = here | fallsAbove;
      const horizontal = (((match & rise) + rise) ^ rise) | match;
      let up = fall | ~(horizontal | rise);
      let down = rise & horizontal;
      const last = block === blocks - 1 ? lastRow : 1 << (BLOCK - 1);
      along = (up & last) !== 0 ? 1 : (down & last) !== 0 ? -1 : 0;
      up = (up << 1) | risesAbove;
      down = (down << 1) | fallsAbove;
      rises[block] = down | ~(vertical | up);
      falls[block] = up & vertical;
    }
    distance += along;
  }
  return distance;
}

/** Of each character the rows it stands in, as bits. */
function placesOf(text: Uint32Array, blocks: number): Map<number, Int32Array> {
  const places = new Map<number, Int32Array>();
  for (const [row, character] of text.entries()) {
    const bits = places.get(character) ?? new Int32Array(blocks);
    places.set(character, bits);
    const block = Math.floor(row / BLOCK);
    bits[block] = (bits[block] ?? 0) | (1 << (row % BLOCK));
  }
  return places;
}

function codePoints(text: string): Uint32Array {
  return Uint32Array.from(text, (character) => character.codePointAt(0) ?? 0);
}
