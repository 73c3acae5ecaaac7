import type { Language } from '../../../model/index.ts';

const PYTHON_WORDS = /("""|''')[\s\S]*?\1|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|#.*/g;
const C_LIKE_WORDS =
  /\/\*[\s\S]*?\*\/|\/\/.*|`(?:\\[\s\S]|[^`\\])*`|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'/g;

const NODE_ASSERT = /(?:\bfrom|\brequire\s*\()\s*['"](?:node:)?assert(?:\/strict)?['"]/;

/**
 * Has a stretch of code assertions of a kind that is watched? Strings and comments do not count. Of JavaScript:
 * `console.assert`, and `assert` where the program takes it from Node's module; a library's own are not watched,
 * so they are not expected. By the looks of the text: meant for a program that passed, so that one whose
 * assertions never ran can be told.
 *
 * @param program the whole text, which says what `assert` is.
 */
export function hasAssertions(code: string, language: Language, program: string): boolean {
  switch (language) {
    case 'python':
      return /(?:^|[;:])[ \t]*assert\b|\bself\.assert\w+\s*\(/m.test(code.replace(PYTHON_WORDS, ' '));
    case 'javascript':
    case 'typescript': {
      const bare = code.replace(C_LIKE_WORDS, ' ');
      if (/\bconsole\s*\.\s*assert\s*\(/.test(bare)) return true;
      return NODE_ASSERT.test(program) && /(?<![.\w])assert(?:\s*\.\s*\w+)*\s*\(/.test(bare);
    }
    case 'c_sharp':
      return /\bDebug\s*\.\s*Assert\s*\(/.test(code.replace(C_LIKE_WORDS, ' '));
    default:
      return /(?<![.\w])assert\b/.test(code.replace(C_LIKE_WORDS, ' '));
  }
}
