import type { Language } from '../../model/index.ts';
import type { Named } from './gives.ts';

/** A way to write a name of several words. */
export type Style = 'snake_case' | 'camelCase' | 'PascalCase' | 'UPPER_CASE';

/** Whether a name can be read as one of a style. Marks at its ends, such as `_` for what is private, belong to none. */
const IS: Record<Style, (core: string) => boolean> = {
  snake_case: (core) => !/\p{Lu}/u.test(core),
  camelCase: (core) => !/^\p{Lu}/u.test(core) && !/_\P{N}/u.test(core),
  PascalCase: (core) => !/^\p{Ll}/u.test(core) && !/_\P{N}/u.test(core),
  UPPER_CASE: (core) => !/\p{Ll}/u.test(core),
};

const MARKS = /^(?:[_$#]|[st]_)+|[_$]+$/g;

export function isOf(style: Style, name: string): boolean {
  return IS[style](name.replaceAll(MARKS, ''));
}

/** The one style of a name whose words show it; null where it could be of several, as a single word could. */
export function styleOf(name: string): Style | null {
  const core = name.replaceAll(MARKS, '');
  if (isOf('UPPER_CASE', name)) return null;
  const styles = (['snake_case', 'camelCase', 'PascalCase'] as const).filter((style) => IS[style](core));
  return styles.length === 1 ? (styles[0] ?? null) : null;
}

/** What a language's convention wants; null for "one and the same throughout". */
export interface Convention {
  title: string;
  styles: Record<Named, readonly Style[]> | null;
}

const GOOGLE_JAVASCRIPT = {
  type: ['PascalCase'],
  // What is called with `new`, and components, are written as types are.
  function: ['camelCase', 'PascalCase'],
  parameter: ['camelCase', 'PascalCase'],
  variable: ['camelCase', 'PascalCase', 'UPPER_CASE'],
  field: ['camelCase', 'UPPER_CASE'],
} as const;

export const CONVENTIONS: Record<Language, Convention> = {
  python: {
    title: 'PEP 8, Naming Conventions',
    styles: {
      type: ['PascalCase'],
      function: ['snake_case'],
      parameter: ['snake_case'],
      // Aliases of types are written as types are, constants in capitals.
      variable: ['snake_case', 'UPPER_CASE', 'PascalCase'],
      field: ['snake_case', 'UPPER_CASE'],
    },
  },
  javascript: { title: 'Google JavaScript Style Guide, 6 Naming', styles: GOOGLE_JAVASCRIPT },
  typescript: { title: 'Google TypeScript Style Guide, Naming', styles: GOOGLE_JAVASCRIPT },
  java: {
    title: 'Google Java Style Guide, 5 Naming',
    styles: {
      type: ['PascalCase'],
      function: ['camelCase'],
      parameter: ['camelCase'],
      variable: ['camelCase', 'UPPER_CASE'],
      field: ['camelCase', 'UPPER_CASE'],
    },
  },
  c_sharp: {
    title: 'Microsoft, C# identifier naming rules and conventions',
    styles: {
      type: ['PascalCase'],
      function: ['PascalCase'],
      parameter: ['camelCase'],
      // Constants are written as types are.
      variable: ['camelCase', 'PascalCase'],
      field: ['camelCase', 'PascalCase'],
    },
  },
  cpp: { title: 'C++ Core Guidelines, NL.8: Use a consistent naming style', styles: null },
};
