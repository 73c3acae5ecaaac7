import type { ChatReply, ChatRequest } from '../model/chat.ts';

/** A reply as it comes in. */
export interface Draft {
  text: string;
  /** Null until the provider says how it ended. */
  ending: ChatReply['ending'] | null;
  promptTokens: number | null;
  completionTokens: number | null;
  /** Has the provider said that nothing more comes? */
  isDone: boolean;
}

/** What is different between protocols. */
export interface Dialect {
  /** Behind the base address. */
  readonly path: string;
  headers(key: string | null): Record<string, string>;
  /** @param quirks what this server was found to want. */
  body(request: ChatRequest, model: string, quirks: ReadonlySet<Quirk>): object;
  /** Takes in one event of a stream. @throws ChatFailure where the provider tells of one. */
  take(draft: Draft, data: string): void;
  /** Takes in a reply that came whole. @throws ChatFailure */
  takeWhole(draft: Draft, value: unknown): void;
  /** What a refusal asks for that can be done without changing what is asked; null for nothing. */
  quirkIn(said: string): Quirk | null;
}

/** Names of one setting differ between models of one protocol. */
export type Quirk = 'max_completion_tokens';

export function emptyDraft(): Draft {
  return { text: '', ending: null, promptTokens: null, completionTokens: null, isDone: false };
}
