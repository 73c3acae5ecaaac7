/** An identifier in a patch: where it stands, and how it is written. */
export interface Identifier {
  text: string;
  /** Offset in the patch's text. */
  at: number;
  style: string;
}

/** Strings and comments of the languages that patches come in, within one line. */
const PROSE =
  /"(?:\\.|[^"\\])*"?|'(?:\\.|[^'\\])*'?|`(?:\\.|[^`\\])*`?|\/\/.*|\/\*.*?(?:\*\/|$)|^\s*\*.*|(?<![\w$&])#(?![{\w]).*|(?<=\s)#\s.*|<!--.*|(?<=^|\s)--\s.*/g;
const NAME = /(?<![\p{L}\p{N}_$])[\p{L}_$][\p{L}\p{N}_$]*(?![\p{L}\p{N}_$])/gu;

/** Words that mean something to a compiler or stand for a fixed value, in any of the languages patches come in. */
const RESERVED = new Set(
  `abstract alignas and any array as asm assert async auto await base begin bool boolean break byte case catch chan char
  checked class clone companion const constexpr constructor continue crate data debugger decimal declare decltype def
  default defer defined del delegate delete do done double dyn elif else elsif end ensure enum esac eval event except
  explicit export extends extern fallthrough false fi final finally fixed float fn for foreach friend from func function
  global go goto if impl implements implicit import in include inline instanceof int interface internal is keyof lambda
  let lock long loop map match mod module move mut mutable namespace native new next nil none nonlocal not null nullptr
  number object of operator or out override package pass priv private protected pub public raise range readonly ref
  register require require_relative rescue retry return select self sealed short signed sizeof static str strictfp string
  struct super switch synchronized template then this throw throws trait transient true try type typedef typename
  typeof unchecked undef undefined union unless unsafe unsigned until use using val var virtual void volatile when where
  while with yield`.split(/\s+/),
);

/**
 * The identifiers of a patch's changed lines: of "+" and "-" lines, outside of strings and comments as far as one line
 * tells, without reserved words and single letters.
 */
export function changedIdentifiers(patch: string): Identifier[] {
  const found: Identifier[] = [];
  let at = 0;
  let inHunk = false;
  for (const line of patch.split('\n')) {
    if (line.startsWith('@@ ')) inHunk = true;
    if (inHunk && /^[+-]/.test(line)) {
      const code = line.slice(1).replace(PROSE, (text) => ' '.repeat(text.length));
      for (const match of code.matchAll(NAME)) {
        const [text] = match;
        if (text.length > 1 && !RESERVED.has(text.toLowerCase())) {
          found.push({ text, at: at + 1 + match.index, style: styleOf(text) });
        }
      }
    }
    at += line.length + 1;
  }
  return found;
}

/** How a name is written: names of one style can stand in each other's place without looking odd. */
function styleOf(name: string): string {
  const bare = name.replace(/^[_$]+|[_$]+$/g, '');
  if (/^\p{Lu}[\p{Lu}\p{N}_]*$/u.test(bare)) return 'UPPER';
  if (/^\p{Lu}/u.test(bare)) return 'Pascal';
  return bare.includes('_') ? 'snake' : /\p{Lu}/u.test(bare) ? 'camel' : 'lower';
}
