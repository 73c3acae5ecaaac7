export { askedAgain, idAgain } from './askedAgain.ts';
export { IMPORTED, importedJudge } from './imported/importedJudge.ts';
export { LEXICAL_ID, lexicalJudge, UNSUPPORTED_THRESHOLD } from './lexical/lexicalJudge.ts';
export { type ChatJudgeOptions, chatJudge, type ReplyCache } from './providers/chatJudge.ts';
