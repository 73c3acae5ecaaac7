import type { CompletionGroup, CompletionScores } from '../../src/metrics/index.ts';

/**
 * DevBench's similarity read straight from its definition, one text after the other, nothing kept between them:
 * what the benches compare with. It takes the browser's word characters and white space for Python's.
 */
export function plainSimilarity(groups: readonly CompletionGroup[]): CompletionScores {
  const firstLine: number[] = [];
  const fullCompletion: number[] = [];
  const line0: number[] = [];
  for (const { reference, completions } of groups) {
    for (const completion of completions) {
      if (completion === null || completion === '') {
        firstLine.push(0);
        fullCompletion.push(0);
        line0.push(0);
        continue;
      }
      line0.push(lineOf(completion) === lineOf(reference) ? 1 : 0);
      firstLine.push(cosine(lineOf(completion), lineOf(reference)));
      fullCompletion.push(cosine(completion, reference));
    }
  }
  return {
    firstLine: Float64Array.from(firstLine),
    fullCompletion: Float64Array.from(fullCompletion),
    line0: Uint8Array.from(line0),
  };
}

function lineOf(text: string): string {
  return (text.trim().split('\n')[0] ?? '').trim();
}

function cosine(a: string, b: string): number {
  if (a === b) return 1;
  if (a === '' || b === '') return 0;
  let countsOfA = counts(a.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? []);
  let countsOfB = counts(b.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? []);
  if (countsOfA.size === 0 && countsOfB.size === 0) {
    countsOfA = counts(grams(a.toLowerCase()));
    countsOfB = counts(grams(b.toLowerCase()));
  }
  let product = 0;
  for (const [token, times] of countsOfA) product += times * (countsOfB.get(token) ?? 0);
  return product === 0 ? 0 : product / Math.sqrt(squares(countsOfA) * squares(countsOfB));
}

function counts(tokens: readonly string[]): Map<string, number> {
  const found = new Map<string, number>();
  for (const token of tokens) found.set(token, (found.get(token) ?? 0) + 1);
  return found;
}

function grams(text: string): string[] {
  const characters = [...text.replace(/\s\s+/g, ' ')];
  return [1, 2, 3].flatMap((length) =>
    characters.flatMap((_, at) =>
      at + length <= characters.length ? [characters.slice(at, at + length).join('')] : [],
    ),
  );
}

function squares(found: ReadonlyMap<string, number>): number {
  let sum = 0;
  for (const times of found.values()) sum += times * times;
  return sum;
}
