import { LETTERS } from '../kinds.ts';
import { MASK } from './maskBlock.ts';
import type { PullRequest } from './pullRequest.ts';
import type { ChatMessage } from './question.ts';

/** What the system message of each kind of question says. The instructions are the paper's (appendix C), in its terms. */
const MULTIPLE_CHOICE =
  'The user will ask which of the following 4 choices (A, B, C or D) is the best solution to the following GitHub pull request. Even the correct answer may have some irrelevant code inside of it. Only respond with a single letter A, B, C or D in uppercase.';
const MASKED = `You are given a GitHub pull request title, description, and code that contains masked lines. Generate the code diff by replacing the masked lines with code that solves the GitHub pull request. The masked lines are marked with ${MASK} in the code diff. Generate the entire code diff by replacing the masked lines of code with the correct lines of code, while including all the previous code. Only generate the code diff, do not generate anything else.`;
const REVERSE =
  'Given the following code diff, generate a title and a description of a GitHub pull request that best represents this code diff. Write your answer in the following format: [[Title of the GitHub Pull Request]]: [[Description of the GitHub Pull Request]]';

/** GMCQ's question; the choices in the order of their letters. */
export function multipleChoice(asked: PullRequest, choices: readonly string[]): ChatMessage[] {
  const blocks = choices.map((choice, index) => `Choice ${LETTERS[index]}:\n${choice}\n`);
  return chat(MULTIPLE_CHOICE, [`Task Description:\n\n${statement(asked)}\n`, ...blocks].join('\n---\n\n'));
}

/** MPR-Gen's question. */
export function maskedPatch(asked: PullRequest, masked: string): ChatMessage[] {
  return chat(MASKED, `Title: ${statement(asked)}\n\nCode Diff:\n\n${masked}`);
}

/** Reverse-QA's question, with and without hallucinations being what is judged. */
export function reverse(patch: string): ChatMessage[] {
  return chat(REVERSE, patch);
}

/** Title and description, as an answer to Reverse-QA is to give them. */
export function statement({ title, description }: PullRequest): string {
  return description === '' ? title : `${title}: ${description}`;
}

function chat(system: string, user: string): ChatMessage[] {
  return [
    { role: 'system', content: system },
    { role: 'user', content: user },
  ];
}
