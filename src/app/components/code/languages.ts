import { StreamLanguage } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import type { Language } from '../../../model/index.ts';

/** Where each language's syntax is; loaded when code in it is first shown. */
const SYNTAXES: Record<Language, () => Promise<Extension>> = {
  python: async () => (await import('@codemirror/lang-python')).python(),
  javascript: async () => (await import('@codemirror/lang-javascript')).javascript(),
  typescript: async () => (await import('@codemirror/lang-javascript')).javascript({ typescript: true }),
  java: async () => (await import('@codemirror/lang-java')).java(),
  cpp: async () => (await import('@codemirror/lang-cpp')).cpp(),
  c_sharp: async () => StreamLanguage.define((await import('@codemirror/legacy-modes/mode/clike')).csharp),
};

/** The syntax of a language. Where it can't be loaded the code is shown without colours. */
export async function syntaxOf(language: Language): Promise<Extension> {
  return SYNTAXES[language]().catch(() => []);
}
