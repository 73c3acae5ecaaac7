/** How the files of a language tell code from what only people read. */
type Syntax = 'javascript' | 'c' | 'hash' | 'dash' | 'markup' | 'any';

const BY_EXTENSION: Record<string, Syntax | 'none'> = Object.fromEntries(
  (
    [
      ['javascript', 'js jsx mjs cjs ts tsx mts cts vue svelte'],
      ['c', 'c h cc cpp cxx hpp cs java kt kts go rs swift scala dart php proto css scss less m mm zig'],
      ['hash', 'py pyi rb rake sh bash zsh pl pm r ex exs cr nim ps1'],
      ['dash', 'sql lua hs elm adb ads'],
      ['markup', 'html htm xml xaml'],
      // Their words are prose or data: swapped ones would be seen at once, or mean the same.
      [
        'none',
        'md mdx rst txt adoc json jsonl ndjson csv tsv yml yaml toml ini cfg lock sum mod svg snap log',
      ],
    ] as const
  ).flatMap(([syntax, extensions]) => extensions.split(' ').map((extension) => [extension, syntax])),
);

const DOUBLE = /"(?:\\.|[^"\\\n])*"?/;
const SINGLE = /'(?:\\.|[^'\\\n])*'?/;
const CHARACTER = /'(?:\\[^'\n]+|[^'\\\n])'/;
const BACKTICK = /`(?:\\[\s\S]|[^`\\])*`?/;
const TRIPLE = /"""[\s\S]*?(?:"""|$(?![\s\S]))|'''[\s\S]*?(?:'''|$(?![\s\S]))/;
const SLASHES = /\/\/.*/;
/** Also one that began before the hunk, and its lines where neither end is in it. */
const BLOCK =
  /\/\*[\s\S]*?(?:\*\/|$(?![\s\S]))|(?<![\s\S])(?:(?!\/\*)[\s\S])*?\*\/|(?<=^[ \t]*)\*(?=[ \t/]|$).*/;
const HASH = /(?<=^|\s)#(?!\{).*/;
const DASHES = /(?<=^|\s)--.*/;
const MARKUP = /<!--[\s\S]*?(?:-->|$(?![\s\S]))/;
const REGULAR_EXPRESSION =
  /(?<=[=(,:?&|!\s])\/(?![/*\s])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n])+\/[dgimsuvy]*/;
/** In whatever order names are imported, they mean the same. */
const IMPORTS = /^(?:import\b[^;'"]*?\bfrom\b|export\b[ \t]*(?:type[ \t]*)?\{[^}]*\}[ \t]*from\b)/;
const IMPORT_LINE = /^[ \t]*(?:import|from|use|using|package|require|require_relative|#[ \t]*include)\b.*/;
const IMPORT_LIST = /^import[ \t]*\([^)]*\)/;

const PATTERNS: Record<Syntax, RegExp> = {
  javascript: anyOf(IMPORTS, BLOCK, SLASHES, REGULAR_EXPRESSION, DOUBLE, SINGLE, BACKTICK, MARKUP),
  c: anyOf(IMPORT_LIST, IMPORT_LINE, BLOCK, SLASHES, DOUBLE, CHARACTER, BACKTICK),
  hash: anyOf(IMPORT_LINE, TRIPLE, HASH, DOUBLE, SINGLE, BACKTICK),
  dash: anyOf(DASHES, BLOCK, DOUBLE, SINGLE),
  markup: anyOf(MARKUP, DOUBLE, SINGLE),
  any: anyOf(IMPORT_LINE, TRIPLE, BLOCK, SLASHES, HASH, DASHES, MARKUP, DOUBLE, SINGLE, BACKTICK),
};

/** Words with single spaces between them, and a sentence's marks. */
const WORDS =
  /(?<![\p{L}\p{N}_$.])\p{L}[\p{L}'’-]*[,;:.?!]?(?: \p{L}[\p{L}'’-]*[,;:.?!]?){2,}(?![\p{L}\p{N}_$(])/gu;
/** As many names in a row are a sentence: code has something between them. */
const FEWEST_OF_A_SENTENCE = 3;

/**
 * Code with its comments, strings and sentences made into spaces, line ends kept, so that all that is left stands where
 * it stood. Imports are taken away as well. What begins before the text is known by its end, or by its lines' looks; it
 * is no parser.
 *
 * @param path of the file, whose extension tells the language.
 * @param isReserved tells the words of languages from names.
 * @returns null where the file holds no code.
 */
export function withoutProse(
  code: string,
  path: string,
  isReserved: (word: string) => boolean,
): string | null {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const extension = name.includes('.') ? name.slice(name.lastIndexOf('.') + 1).toLowerCase() : '';
  const syntax = BY_EXTENSION[extension] ?? (extension === '' ? 'hash' : 'any');
  if (syntax === 'none') return null;
  return code
    .replace(PATTERNS[syntax], blank)
    .replace(WORDS, (words) => (isSentence(words, isReserved) ? blank(words) : words));
}

function isSentence(words: string, isReserved: (word: string) => boolean): boolean {
  const names = words.split(' ').filter((word) => !isReserved(word.replace(/[^\p{L}]/gu, '')));
  return names.length >= FEWEST_OF_A_SENTENCE;
}

function blank(text: string): string {
  return text.replace(/[^\n]/g, ' ');
}

function anyOf(...patterns: RegExp[]): RegExp {
  return new RegExp(patterns.map(({ source }) => source).join('|'), 'gm');
}
