import { characterGrams } from './grams.ts';
import { collapseBlanks, pythonLower } from './pythonText.ts';
import { grown } from './vocabulary.ts';
import { WordReader } from './wordReader.ts';

/** Longest of the character n-grams that stand in for words. */
const LONGEST_GRAM = 3;

/**
 * Cosine similarity of texts to one reference text, which is read only once. Values are 0–1: 1 where the texts
 * are equal; 0 where one is empty; else the cosine of the counts of their words (`\b\w+\b`, lower case) or,
 * where neither has a word, of their character 1- to 3-grams.
 *
 * Source: DevBench's similarity, which is scikit-learn's CountVectorizer on two texts.
 */
export class CosineScorer {
  readonly #reader = new WordReader();
  #reference = '';
  #begin = 0;
  #end = 0;
  /** Words of the reference, how often each occurs, and the sum of the squares of that. */
  #referenceWords = new Int32Array(0);
  #referenceCounts = new Int32Array(1 << 10);
  #referenceSquares = 0;
  #counts = new Int32Array(1 << 10);

  /** Sets the reference: the part of the text from `begin` to before `end`. */
  setReference(text: string, begin: number, end: number): void {
    for (const word of this.#referenceWords) this.#referenceCounts[word] = 0;
    this.#reference = text;
    this.#begin = begin;
    this.#end = end;
    const count = this.#read(text, begin, end);
    this.#referenceWords = this.#reader.words.slice(0, count);
    this.#referenceSquares = 0;
    for (const word of this.#referenceWords) {
      const times = this.#referenceCounts[word] ?? 0;
      this.#referenceCounts[word] = times + 1;
      this.#referenceSquares += 2 * times + 1;
    }
  }

  /** Is the part of the text equal to the reference? */
  equals(text: string, begin: number, end: number): boolean {
    if (end - begin !== this.#end - this.#begin) return false;
    for (let at = begin, other = this.#begin; at < end; at++, other++) {
      if (text.charCodeAt(at) !== this.#reference.charCodeAt(other)) return false;
    }
    return true;
  }

  /** The part of the text against the reference, 0–1. */
  score(text: string, begin: number, end: number): number {
    if (this.equals(text, begin, end)) return 1;
    if (begin === end || this.#begin === this.#end) return 0;
    const count = this.#read(text, begin, end);
    const referenceCount = this.#referenceWords.length;
    if (count === 0 && referenceCount === 0) {
      return cosineOfGrams(text.slice(begin, end), this.#reference.slice(this.#begin, this.#end));
    }
    if (count === 0 || referenceCount === 0) return 0;
    const words = this.#reader.words;
    let product = 0;
    let squares = 0;
    for (let at = 0; at < count; at++) {
      const word = words[at] ?? 0;
      const times = this.#counts[word] ?? 0;
      product += this.#referenceCounts[word] ?? 0;
      squares += 2 * times + 1;
      this.#counts[word] = times + 1;
    }
    for (let at = 0; at < count; at++) this.#counts[words[at] ?? 0] = 0;
    return product / Math.sqrt(squares * this.#referenceSquares);
  }

  #read(text: string, begin: number, end: number): number {
    const count = this.#reader.read(text, begin, end);
    this.#counts = grown(this.#counts, this.#reader.vocabularySize);
    this.#referenceCounts = grown(this.#referenceCounts, this.#reader.vocabularySize);
    return count;
  }
}

/** Cosine similarity of two texts, 0–1, as {@link CosineScorer} defines it. */
export function cosineSimilarity(text: string, reference: string): number {
  const scorer = new CosineScorer();
  scorer.setReference(reference, 0, reference.length);
  return scorer.score(text, 0, text.length);
}

function cosineOfGrams(a: string, b: string): number {
  const countsOfA = gramCounts(a);
  const countsOfB = gramCounts(b);
  let product = 0;
  for (const [gram, times] of countsOfA) product += times * (countsOfB.get(gram) ?? 0);
  return product / Math.sqrt(sumOfSquares(countsOfA) * sumOfSquares(countsOfB));
}

function gramCounts(text: string): Map<string, number> {
  const characters = collapseBlanks(pythonLower(text));
  const lengths = Array.from({ length: LONGEST_GRAM }, (_, index) => index + 1);
  return new Map(lengths.flatMap((length) => [...characterGrams(characters, length)]));
}

function sumOfSquares(counts: ReadonlyMap<string, number>): number {
  let sum = 0;
  for (const times of counts.values()) sum += times * times;
  return sum;
}
