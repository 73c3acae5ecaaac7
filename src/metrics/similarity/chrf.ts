import { characterGrams, gramMatches, gramTotal } from './grams.ts';
import { withoutBlanks } from './pythonText.ts';

const ORDERS = [1, 2, 3, 4, 5, 6];
const BETA = 2;

/**
 * chrF of one text against one reference, 0–100: sacreBLEU's chrF2 with its defaults (character 1- to 6-grams
 * without white space, no words, β = 2, precision and recall averaged over the orders that both texts have).
 *
 * Source: M. Popović, WMT 2015; sacreBLEU 2 (`nrefs:1|case:mixed|eff:yes|nc:6|nw:0|space:no`).
 */
export function chrf(text: string, reference: string): number {
  return chrfAgainst(reference)(text);
}

/** {@link chrf} for many texts against one reference, which is read once. */
export function chrfAgainst(reference: string): (text: string) => number {
  const wanted = gramsOf(reference);
  return (text) => {
    let precision = 0;
    let recall = 0;
    let orders = 0;
    for (const [index, { counts, total }] of gramsOf(text).entries()) {
      const other = wanted[index];
      if (other === undefined || total === 0 || other.total === 0) continue;
      const matches = gramMatches(counts, other.counts);
      precision += matches / total;
      recall += matches / other.total;
      orders++;
    }
    if (precision + recall === 0) return 0;
    precision /= orders;
    recall /= orders;
    return (100 * (1 + BETA ** 2) * precision * recall) / (BETA ** 2 * precision + recall);
  };
}

function gramsOf(text: string): { counts: Map<string, number>; total: number }[] {
  const characters = withoutBlanks(text);
  return ORDERS.map((order) => {
    const counts = characterGrams(characters, order);
    return { counts, total: gramTotal(counts) };
  });
}
