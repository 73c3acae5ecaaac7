/** What may be spent; null for no limit. Tries count, whatever came of them. */
export interface BudgetLimits {
  requests: number | null;
  tokens: number | null;
}

/** What was spent. */
export interface Spent {
  requests: number;
  promptTokens: number;
  completionTokens: number;
  /** False once any of the tokens were estimated. */
  counted: boolean;
}

export const NOTHING_SPENT: Spent = { requests: 0, promptTokens: 0, completionTokens: 0, counted: true };

export function spentTogether(one: Spent, other: Spent): Spent {
  return {
    requests: one.requests + other.requests,
    promptTokens: one.promptTokens + other.promptTokens,
    completionTokens: one.completionTokens + other.completionTokens,
    counted: one.counted && other.counted,
  };
}

/** A model connection as it is kept. The key is in it only encrypted, if at all. */
export interface ConnectionRecord {
  id: string;
  name: string;
  kind: 'openai' | 'anthropic' | 'built-in';
  /** Up to the version; empty for the built-in model. */
  baseUrl: string;
  model: string;
  concurrency: number;
  /** Null where the key is not kept, or there is none. */
  sealedKey: { rounds: number; salt: Uint8Array; nonce: Uint8Array; sealed: Uint8Array } | null;
  limits: BudgetLimits;
  /** Of the limits, by every tab of this browser since it was made. */
  spent: Spent;
  createdAt: number;
}

/** Where connections and judges' replies are kept, apart from all that an export carries. */
export interface ConnectionStore {
  connections(): Promise<ConnectionRecord[]>;
  putConnection(record: ConnectionRecord): Promise<void>;
  deleteConnection(id: string): Promise<void>;
  /** Adds to what was spent; tabs that do so at a time lose nothing. Of a connection that is not kept, nothing happens. */
  addSpent(id: string, more: Spent): Promise<void>;
  /** A judge's reply, by the content that it depends on. */
  reply(key: string): Promise<string | null>;
  keepReply(key: string, text: string): Promise<void>;
}
