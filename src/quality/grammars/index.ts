import type { Language } from '../../model/index.ts';
import { cpp } from './cpp.ts';
import { cSharp } from './cSharp.ts';
import type { Grammar } from './grammar.ts';
import { java } from './java.ts';
import { javascript } from './javascript.ts';
import { python } from './python.ts';

/** What the rules know of each language. */
export const GRAMMARS: Record<Language, Grammar> = {
  python,
  javascript,
  typescript: javascript,
  java,
  cpp,
  c_sharp: cSharp,
};

export type { Grammar } from './grammar.ts';
