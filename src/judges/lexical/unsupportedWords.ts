/** Identifiers, names and numbers; not the signs between them. */
const WORD = /[\p{L}_$][\p{L}\p{N}_$]*|\p{N}+(?:[.,]\p{N}+)*/gu;
/** Where one word of an identifier ends and the next begins: readFile, HTTPServer, snake_case. */
const PARTS = /(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})|[_$]+/u;

/** English words that tell nothing of what is said. */
const EMPTY_WORDS = new Set(
  `a about above after again all also an and any are as at be because been before being below between both but by can
  could did do does doing down during each few for from further had has have having here how i if in into is it its
  itself just may might more most must no nor not now of off on once only or other our out over own same should so some
  such than that the their them then there these they this those through to too under until up very was we were what
  when where which while who whom why will with would you your title description pull request pr`.split(
    /\s+/,
  ),
);

/** The content words of a text, in lower case and without endings, identifiers in their parts; each once. */
export function contentWords(text: string): Set<string> {
  const words = new Set<string>();
  for (const [word] of text.matchAll(WORD)) {
    for (const part of word.split(PARTS)) {
      const plain = part.toLowerCase();
      if (plain !== '' && !EMPTY_WORDS.has(plain)) words.add(stem(plain));
    }
  }
  return words;
}

/** Share of the prediction's content words that the truth has not, 0–1; 0 for a prediction without any. */
export function unsupportedShare(truth: string, prediction: string): number {
  const known = contentWords(truth);
  const said = contentWords(prediction);
  if (said.size === 0) return 0;
  let unsupported = 0;
  for (const word of said) if (!known.has(word)) unsupported++;
  return unsupported / said.size;
}

/** Plural and verb endings away, so that "adds", "added" and "adding" are "add". */
function stem(word: string): string {
  if (word.length < 5 || /\P{L}/u.test(word)) return word.replace(/(?<=\p{L}{3})s$/u, '');
  return word.replace(/(?:ing|ed|es|s)$/u, '').replace(/(\p{L})\1$/u, '$1');
}
