/** Characters to a token, about, of code and English in the tokenizers of today's models. */
const CHARACTERS_PER_TOKEN = 3.6;

/** About how many tokens a text has, where nobody counted. */
export function estimatedTokens(text: string): number {
  return Math.ceil(text.length / CHARACTERS_PER_TOKEN);
}
