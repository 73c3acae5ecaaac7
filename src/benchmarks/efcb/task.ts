import * as v from 'valibot';
import type { Task } from '../../model/index.ts';
import { EFCB_TASKS } from './kinds.ts';

const MESSAGE_ROLES = ['system', 'developer', 'user', 'assistant'] as const;

export const chatMessage = v.object({
  role: v.picklist(MESSAGE_ROLES, `is not one of ${MESSAGE_ROLES.join(', ')}`),
  content: v.string('is not text'),
});

/** A question as it is kept in a task's data. */
const efcbQuestion = v.object({
  /** As its file names it; null where it does not. */
  name: v.nullable(v.string()),
  task: v.picklist(EFCB_TASKS),
  repository: v.string(),
  input: v.array(chatMessage),
  /** The accepted letters, or the texts that an answer is judged by. */
  ideal: v.array(v.string()),
  file: v.string(),
  /** 1-based, in its file. */
  line: v.number(),
});

export type EfcbQuestion = v.InferOutput<typeof efcbQuestion>;

/** The question in a task. @throws ValiError for a task that is none of EFCB's. */
export function questionOf({ data }: Task): EfcbQuestion {
  return v.parse(efcbQuestion, data);
}

/** What the user asks in it, all messages of the user's together. */
export function userMessage(input: readonly { role: string; content: string }[]): string {
  return input
    .filter(({ role }) => role === 'user')
    .map(({ content }) => content)
    .join('\n\n');
}
