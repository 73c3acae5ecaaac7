import { Parser, Language as ParserLanguage } from 'web-tree-sitter';
import type { Language, QualityReport } from '../../src/model/index.ts';
import { analyseTree, unreadReport } from '../../src/quality/analyse.ts';
import { MOST_PARSER_STEPS, whyUnread } from '../../src/quality/limits.ts';
import { readTree, TooLarge } from './readTree.ts';

/** The files of the parser: its own, and a grammar for each language. */
export type ParserFile = 'parser' | Language;

/** Gives the bytes of a file. */
export type FetchFile = (file: ParserFile) => Promise<Uint8Array>;

/** Analyses sources; each language's grammar is fetched when it is first asked for. */
export class Analyser {
  readonly #fetchFile: FetchFile;
  readonly #parsers = new Map<Language, Promise<Parser>>();
  #ready: Promise<void> | null = null;

  constructor(fetchFile: FetchFile) {
    this.#fetchFile = fetchFile;
  }

  /** Fetches what a language needs. @throws Error when that can't be. */
  async prepare(language: Language): Promise<void> {
    await this.#parserFor(language);
  }

  /** @throws Error when a file of the parser can't be fetched, or where the parser itself fails. */
  async analyse(source: string, language: Language): Promise<QualityReport> {
    const reason = whyUnread(source);
    if (reason !== null) return unreadReport(language, reason);
    const parser = await this.#parserFor(language);
    return analyseWith(parser, language, source.replace(/^\ufeff/, ''));
  }

  #parserFor(language: Language): Promise<Parser> {
    const known = this.#parsers.get(language);
    if (known !== undefined) return known;
    const making = this.#makeParser(language);
    this.#parsers.set(language, making);
    // A failure must not stay: the network may be back the next time.
    making.catch(() => this.#parsers.delete(language));
    return making;
  }

  async #makeParser(language: Language): Promise<Parser> {
    await this.#begin();
    const grammar = await ParserLanguage.load(await this.#fetchFile(language));
    return new Parser().setLanguage(grammar);
  }

  #begin(): Promise<void> {
    this.#ready ??= this.#fetchFile('parser').then((wasmBinary) => Parser.init({ wasmBinary }));
    this.#ready.catch(() => {
      this.#ready = null;
    });
    return this.#ready;
  }
}

function analyseWith(parser: Parser, language: Language, source: string): QualityReport {
  let steps = 0;
  // Steps, not time: what is too much here is too much everywhere.
  const tree = parser.parse(source, null, { progressCallback: () => ++steps > MOST_PARSER_STEPS });
  const grammar = parser.language;
  if (tree === null || grammar === null) {
    parser.reset();
    return unreadReport(language, 'It takes too long to parse.');
  }
  try {
    return analyseTree(readTree(tree, grammar, source), language);
  } catch (error) {
    if (error instanceof TooLarge) return unreadReport(language, error.message);
    throw error;
  } finally {
    tree.delete();
  }
}
