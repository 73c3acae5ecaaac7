export { IMPORTED, importedJudge } from './imported/importedJudge.ts';
export { LEXICAL_ID, lexicalJudge, UNSUPPORTED_THRESHOLD } from './lexical/lexicalJudge.ts';
export {
  askedAgain,
  type ChatJudgeOptions,
  chatJudge,
  idAgain,
  type ReplyCache,
} from './providers/chatJudge.ts';
