/**
 * What is read at most. Sources are untrusted: these bounds keep every analysis to a fraction of a second and every walk
 * within the stack. A file of this project has at most 20,000 characters, and its tree is at most 40 nodes deep.
 */
export const MOST_CHARACTERS = 200_000;
export const MOST_NODES = 200_000;
export const MOST_DEPTH = 600;
/** The parser tells of its progress once in a hundred operations; it is stopped after this many times. */
export const MOST_PARSER_STEPS = 200_000;
