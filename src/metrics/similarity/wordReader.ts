import { isPythonWord, pythonLower } from './pythonText.ts';
import { grown, Vocabulary } from './vocabulary.ts';

/** Of each ASCII unit: 0 where it is no word character, else itself in lower case. */
const LOWERED = Uint8Array.from({ length: 128 }, (_, unit) =>
  isPythonWord(unit) ? String.fromCharCode(unit).toLowerCase().charCodeAt(0) : 0,
);

/** FNV-1a. */
const HASH_BASIS = 0x811c9dc5 | 0;
const HASH_PRIME = 0x01000193;

/** Reads the words of texts as numbers: the same number for the same word, in all texts that one reader reads. */
export class WordReader {
  readonly #vocabulary = new Vocabulary();
  #word = new Uint16Array(1 << 10);

  /** The words of the text read last; only the first of them, as many as `read` gave, hold. */
  words: Int32Array = new Int32Array(1 << 10);

  /** Words are numbered from 0 to this. */
  get vocabularySize(): number {
    return this.#vocabulary.size;
  }

  /**
   * Reads the tokens `\b\w+\b` of the lower-cased part of a text, as Python's `re` finds them, into `words`.
   *
   * @returns how many there are.
   */
  read(text: string, begin: number, end: number): number {
    this.#word = grown(this.#word, end - begin);
    this.words = grown(this.words, (end - begin + 2) >> 1);
    const word = this.#word;
    const words = this.words;
    let count = 0;
    let length = 0;
    let hash = HASH_BASIS;
    for (let at = begin; at < end; at++) {
      const unit = text.charCodeAt(at);
      // Lowering other letters may change how many there are, so it is done to the whole.
      if (unit > 127) return this.#readLowered(pythonLower(text.slice(begin, end)));
      const lowered = LOWERED[unit] ?? 0;
      if (lowered !== 0) {
        word[length++] = lowered;
        hash = Math.imul(hash ^ lowered, HASH_PRIME);
      } else if (length > 0) {
        words[count++] = this.#vocabulary.numberOf(word, length, hash);
        length = 0;
        hash = HASH_BASIS;
      }
    }
    if (length > 0) words[count++] = this.#vocabulary.numberOf(word, length, hash);
    return count;
  }

  #readLowered(text: string): number {
    this.#word = grown(this.#word, text.length);
    this.words = grown(this.words, (text.length + 2) >> 1);
    let count = 0;
    let length = 0;
    let hash = HASH_BASIS;
    // The blank ends the last word.
    for (const character of `${text} `) {
      if (isPythonWord(character.codePointAt(0) ?? 0)) {
        for (let at = 0; at < character.length; at++) {
          const unit = character.charCodeAt(at);
          this.#word[length++] = unit;
          hash = Math.imul(hash ^ unit, HASH_PRIME);
        }
      } else if (length > 0) {
        this.words[count++] = this.#vocabulary.numberOf(this.#word, length, hash);
        length = 0;
        hash = HASH_BASIS;
      }
    }
    return count;
  }
}
