export { bareNumber } from './bareNumber.ts';
export { IMPORTED, importedJudge } from './imported/importedJudge.ts';
export { LEXICAL_ID, lexicalJudge, UNSUPPORTED_THRESHOLD } from './lexical/lexicalJudge.ts';
