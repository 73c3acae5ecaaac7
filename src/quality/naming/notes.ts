import type { Language, NameNote, NoteKind } from '../../model/index.ts';
import type { Grammar } from '../grammars/index.ts';
import type { SyntaxNode } from '../syntax.ts';
import { type GivenName, givenNames } from './givenNames.ts';
import type { Named } from './gives.ts';
import { CONVENTIONS, isOf, type Style, styleOf } from './styles.ts';

/** Statements that a name of one letter may be known in, at most. */
export const LONG_SCOPE = 20;

/** Notes that are kept of a source: more of them say nothing more. */
const MOST_NOTES = 200;

const SCOPE_CONVENTION = 'Google C++ Style Guide, Naming: as descriptive as its scope is long';

/**
 * Names that are written against the language's convention, and names of one letter that are known for long, in the order
 * of the lines. They are told and never scored.
 */
export function nameNotes(root: SyntaxNode, language: Language, grammar: Grammar): NameNote[] {
  const names = givenNames(root, language, grammar);
  const { title, styles } = CONVENTIONS[language];
  const against =
    styles === null
      ? inconsistent(names, title)
      : names.flatMap((given) => againstStyles(given, styles[given.what], title));
  return [...against, ...names.flatMap(shortName)].sort((a, b) => a.line - b.line).slice(0, MOST_NOTES);
}

function againstStyles(given: GivenName, styles: readonly Style[], convention: string): NameNote[] {
  if (styles.some((style) => isOf(style, given.name))) return [];
  const wanted = `Its convention is ${styles.join(' or ')}.`;
  return [note('name-style', given, `The ${given.what} "${given.name}": ${wanted}`, convention)];
}

/** What is written in one style where any will do. */
const ALIKE: readonly (readonly Named[])[] = [['type'], ['function'], ['parameter', 'variable', 'field']];

/** Names of each kind that are not in the style which most of them have; of as many, in the first one's. */
function inconsistent(names: readonly GivenName[], convention: string): NameNote[] {
  return ALIKE.flatMap((kinds) => {
    const styled = names.flatMap((given) => {
      const style = kinds.includes(given.what) ? styleOf(given.name) : null;
      return style === null ? [] : [{ given, style }];
    });
    const counts = new Map<Style, number>();
    for (const { style } of styled) counts.set(style, (counts.get(style) ?? 0) + 1);
    const [usual] = [...counts].sort(([, a], [, b]) => b - a)[0] ?? [];
    return styled
      .filter(({ style }) => style !== usual)
      .map(({ given, style }) => {
        const message = `The ${given.what} "${given.name}" is written in ${style}, others in ${usual}.`;
        return note('name-style', given, message, convention);
      });
  });
}

function shortName(given: GivenName): NameNote[] {
  const { name, what, scope } = given;
  const holdsValue = what === 'parameter' || what === 'variable';
  if (!holdsValue || !/^\p{L}$/u.test(name) || scope.statements < LONG_SCOPE) return [];
  const { from, to } = scope.lines;
  const message = `The ${what} "${name}" has one letter and is known in ${scope.statements} statements, lines ${from}–${to}.`;
  return [note('short-name', given, message, SCOPE_CONVENTION)];
}

function note(
  kind: NoteKind,
  { name, functionName, line }: GivenName,
  message: string,
  convention: string,
): NameNote {
  return { kind, name, functionName, line, message, convention };
}
