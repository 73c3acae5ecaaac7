import { gramMatches, gramTotal, wordGrams } from './grams.ts';
import { splitAtBlanks, withoutTrailingBlanks } from './pythonText.ts';

const LONGEST = 4;

/**
 * BLEU of one text against one reference, 0–100: sacreBLEU's sentence BLEU with its defaults (tokens "13a",
 * 1- to 4-grams or as long as the text has them, exponential smoothing, case kept).
 *
 * Source: Papineni et al., ACL 2002; M. Post, WMT 2018; sacreBLEU 2
 * (`nrefs:1|case:mixed|eff:yes|tok:13a|smooth:exp`).
 */
export function bleu(text: string, reference: string): number {
  return bleuAgainst(reference)(text);
}

/** {@link bleu} for many texts against one reference, which is read once. */
export function bleuAgainst(reference: string): (text: string) => number {
  const wantedWords = tokenise13a(reference);
  const wanted = lengths().map((length) => wordGrams(wantedWords, length));
  return (text) => {
    const words = tokenise13a(text);
    let logs = 0;
    let orders = 0;
    let smoothing = 1;
    let anyMatch = false;
    for (const length of lengths()) {
      const counts = wordGrams(words, length);
      const total = gramTotal(counts);
      if (total === 0) break;
      const matches = gramMatches(counts, wanted[length - 1] ?? new Map());
      if (matches === 0) smoothing *= 2;
      else anyMatch = true;
      logs += Math.log(matches === 0 ? 100 / (smoothing * total) : (100 * matches) / total);
      orders++;
    }
    if (!anyMatch) return 0;
    const brevity = words.length < wantedWords.length ? Math.exp(1 - wantedWords.length / words.length) : 1;
    return brevity * Math.exp(logs / orders);
  };
}

/** The tokens of mteval-v13a, as sacreBLEU cuts them. */
export function tokenise13a(text: string): string[] {
  const line = withoutTrailingBlanks(text)
    .replaceAll('<skipped>', '')
    .replaceAll('-\n', '')
    .replaceAll('\n', ' ')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>');
  const spaced = ` ${line} `
    .replace(/([{-~[-` -&(-+:-@/])/g, ' $1 ')
    // A point or comma stays in a number.
    .replace(/([^0-9])([.,])/gu, '$1 $2 ')
    .replace(/([.,])([^0-9])/gu, ' $1 $2')
    .replace(/([0-9])(-)/g, '$1 $2 ');
  return splitAtBlanks(spaced);
}

function lengths(): number[] {
  return Array.from({ length: LONGEST }, (_, index) => index + 1);
}
