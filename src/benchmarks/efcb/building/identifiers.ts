import { withoutProse } from './prose.ts';

/** An identifier in a patch: where it stands, and how it is written. */
export interface Identifier {
  text: string;
  /** Offset in the patch's text. */
  at: number;
  style: string;
  /** Is it called, as far as its line tells? */
  isCalled: boolean;
  /** On a "+" line; else on a "-" line. */
  isAdded: boolean;
}

/** A line of a hunk, without its first character. */
interface HunkLine {
  sign: string;
  code: string;
  /** Offset of the code in the patch's text. */
  at: number;
}

const NAME = /(?<![\p{L}\p{N}_$@#-])[\p{L}_$][\p{L}\p{N}_$]*(?![\p{L}\p{N}_$])(?!-[\p{L}])/gu;

/** Words that mean something to a compiler or stand for a fixed value, in any of the languages patches come in. */
const RESERVED = new Set(
  `abstract alignas and any array as asm assert async auto await base begin bool boolean break byte case catch chan char
  checked class clone companion const constexpr constructor continue crate data debugger decimal declare decltype def
  default defer defined del delegate delete do done double dyn elif else elsif end ensure enum esac eval event except
  explicit export extends extern fallthrough false fi final finally fixed float fn for foreach friend from func function
  global go goto if impl implements implicit import in include infer inline instanceof int interface internal is keyof
  lambda let lock long loop map match mod module move mut mutable namespace native never new next nil none nonlocal not
  null nullptr number object of operator or out override package pass priv private protected pub public raise range
  readonly ref register require require_relative rescue retry return satisfies select self sealed short signed sizeof
  static str strictfp string struct super switch synchronized template then this throw throws trait transient true try
  type typedef typename typeof unchecked undef undefined union unique unknown unless unsafe unsigned until use using val
  var virtual void volatile when where while with yield`.split(/\s+/),
);

/**
 * The identifiers of a patch's changed lines: of "+" and "-" lines of code, outside of comments, strings, sentences and
 * imports, without reserved words and single letters.
 */
export function changedIdentifiers(patch: string): Identifier[] {
  return hunksOf(patch).flatMap(({ path, lines }) => [
    ...identifiersOn('-', lines, path),
    ...identifiersOn('+', lines, path),
  ]);
}

/** Of one side of a hunk: a comment or a string of several lines is whole there. */
function identifiersOn(sign: '-' | '+', hunk: readonly HunkLine[], path: string): Identifier[] {
  const side = hunk.filter((line) => line.sign === sign || line.sign === ' ');
  const text = withoutProse(side.map(({ code }) => code).join('\n'), path, isReserved);
  if (text === null) return [];
  const codes = text.split('\n');
  return side.flatMap((line, index) =>
    line.sign === sign ? namesIn(codes[index] ?? '', line.at, sign === '+') : [],
  );
}

function namesIn(code: string, at: number, isAdded: boolean): Identifier[] {
  return [...code.matchAll(NAME)].flatMap(({ 0: text, index }) => {
    if (text.length === 1 || isReserved(text)) return [];
    const isCalled = code.startsWith('(', index + text.length);
    return [{ text, at: at + index, style: styleOf(text), isCalled, isAdded }];
  });
}

/** Lines that begin with neither sign nor space, outside of hunks, are files' paths. */
function hunksOf(patch: string): { path: string; lines: HunkLine[] }[] {
  const hunks: { path: string; lines: HunkLine[] }[] = [];
  let path = '';
  let at = 0;
  for (const line of patch.split('\n')) {
    const sign = line.charAt(0);
    const hunk = hunks.at(-1);
    if (line.startsWith('@@ ')) hunks.push({ path, lines: [] });
    else if (hunk?.path === path && /^[ +-]/.test(line)) {
      hunk.lines.push({ sign, code: line.slice(1), at: at + 1 });
    } else if (line !== '' && sign !== '\\') path = line;
    at += line.length + 1;
  }
  return hunks;
}

function isReserved(word: string): boolean {
  return RESERVED.has(word.toLowerCase());
}

/** How a name is written: names of one style can stand in each other's place without looking odd. */
function styleOf(name: string): string {
  const bare = name.replace(/^[_$]+|[_$]+$/g, '');
  if (/^\p{Lu}[\p{Lu}\p{N}_]*$/u.test(bare)) return 'UPPER';
  if (/^\p{Lu}/u.test(bare)) return 'Pascal';
  return bare.includes('_') ? 'snake' : /\p{Lu}/u.test(bare) ? 'camel' : 'lower';
}
