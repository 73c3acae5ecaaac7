import { parse } from 'es-module-lexer/js';
import { indexOf, slice, stringifyJson } from '../shared/held.ts';

/** What stands in a module's text for what only the engine can give. */
export interface Replacements {
  /** Name of the function that stands for `import`. */
  load: string;
  /** Name of the object that stands for `import.meta`. */
  meta: string;
  /** The address of what a static import names. @throws Error where there is none. */
  address: (specifier: string) => string;
}

/**
 * Replaces in a module's text whatever leads out of it. Lines stay where they are.
 *
 * A text that can't be read stays as it is: the browser says what is wrong with it.
 */
export function withAddresses(text: string, replacements: Replacements): string {
  const imports = importsOf(text);
  let result = '';
  let done = 0;
  for (let at = 0; at < imports.length; at++) {
    const one = imports[at];
    if (one === undefined) continue;
    const put = (start: number, end: number, replacement: string) => {
      result += slice(text, done, start) + replacement;
      done = end;
    };
    if (one.d >= 0) put(one.ss, one.d, replacements.load);
    else if (one.d === -2) put(one.ss, one.se, replacements.meta);
    // Without the quotes around it, and without attributes: what is imported is a module of the engine's making.
    else if (one.n !== undefined) put(one.s - 1, one.se, stringifyJson(replacements.address(one.n)));
  }
  return result + slice(text, done);
}

/** A CommonJS text with the engine's function in place of `import()`. */
export function withLoad(text: string, load: string): string {
  if (indexOf(text, 'import') < 0) return text;
  const imports = importsOf(text);
  let result = '';
  let done = 0;
  for (let at = 0; at < imports.length; at++) {
    const one = imports[at];
    if (one === undefined || one.d < 0) continue;
    result += slice(text, done, one.ss) + load;
    done = one.d;
  }
  return result + slice(text, done);
}

function importsOf(text: string): ReturnType<typeof parse>[0] {
  try {
    return parse(text)[0];
  } catch {
    return [];
  }
}
