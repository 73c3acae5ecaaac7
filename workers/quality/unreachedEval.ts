import type { Rolldown } from 'vite';

/**
 * Passes on what a build of the workers has to say, but for one thing: the parser's glue evaluates texts for libraries
 * that bring JavaScript along. Grammars bring none, and the page's policy would refuse it.
 */
export const passOverParserEval: NonNullable<Rolldown.InputOptions['onLog']> = (level, log, report) => {
  if (log.code !== 'EVAL' || !log.id?.includes('/web-tree-sitter/')) report(level, log);
};
