import type { Language } from '../../../model/index.ts';

const NATIVE = 'a native runner';

/** Which other runtime could take programs that this one lacks something for. */
export function takersOf(language: Language): string {
  return language === 'javascript' || language === 'typescript'
    ? `the WebContainer engine (opt-in) or ${NATIVE}`
    : NATIVE;
}
