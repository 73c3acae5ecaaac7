import type { EfcbTask } from '../kinds.ts';

export interface ChatMessage {
  role: 'system' | 'user';
  content: string;
}

/** A question as a file of a set has it: OpenAI-evals' shape, with what tells questions apart. */
export interface Question {
  id: string;
  task: EfcbTask;
  repository_name: string;
  input: ChatMessage[];
  /** The letter, or the text that an answer is judged by. */
  ideal: string;
}
