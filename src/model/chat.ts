import type { JsonObject } from './json.ts';

export interface ChatMessage {
  role: 'system' | 'user' | 'assistant';
  content: string;
}

/** What a model is asked. Null leaves a setting to the provider. */
export interface ChatRequest {
  messages: readonly ChatMessage[];
  temperature: number | null;
  /** The share of likely tokens to draw from, 0–1. */
  topP: number | null;
  maxTokens: number | null;
  /** Texts at which the reply ends. */
  stop: readonly string[];
  /** Where the provider's draws come from, as far as it keeps to that. */
  seed: number | null;
  /** A JSON schema that the reply is to fit, where the provider can see to it; never relied upon. */
  schema: JsonObject | null;
}

export interface ChatUsage {
  promptTokens: number;
  completionTokens: number;
  /** False where the provider did not say and they were estimated from the texts' lengths. */
  counted: boolean;
}

export interface ChatReply {
  text: string;
  /** `length`: the limit on tokens was reached. `filtered`: the provider held something back. */
  ending: 'complete' | 'length' | 'filtered';
  usage: ChatUsage;
}

/** Why there is no reply; each asks for something else to be done. */
export type ChatTrouble =
  /** Nothing answers at the address. */
  | 'no-server'
  /** Something answers, but not to pages from here. */
  | 'cors'
  /** The browser does not let this page reach that machine or network. */
  | 'local-network'
  /** A page from https may not ask a plain address. */
  | 'insecure-address'
  /** The key is missing, wrong or not allowed to. */
  | 'unauthorized'
  | 'unknown-model'
  /** What answers speaks no such protocol, or sends what can't be read. */
  | 'malformed'
  /** The reply ended before its end. */
  | 'cut-off'
  /** Nothing came for too long. */
  | 'timeout'
  | 'rate-limited'
  /** The provider failed, with a status from 500. */
  | 'server-error'
  /** The provider does not take the request. */
  | 'refused'
  /** The budget of requests or tokens is used up. */
  | 'budget'
  /** This browser has no model of its own, or the page's policy forbids it. */
  | 'unavailable';

/** There is no reply. `message` says what happened and `remedy` what to do, both for people; neither holds a key. */
export class ChatFailure extends Error {
  override name = 'ChatFailure';
  readonly trouble: ChatTrouble;
  readonly remedy: string;
  /** How long the provider asks to wait, in milliseconds; null where it does not say. */
  readonly retryAfterMs: number | null;
  /** What came of a reply before it failed. */
  readonly partial: string | null;

  constructor(
    trouble: ChatTrouble,
    message: string,
    remedy: string,
    { retryAfterMs = null, partial = null }: { retryAfterMs?: number | null; partial?: string | null } = {},
  ) {
    super(message);
    this.trouble = trouble;
    this.remedy = remedy;
    this.retryAfterMs = retryAfterMs;
    this.partial = partial;
  }
}

/** A model that can be asked. */
export interface ChatModel {
  /** Where it is and its name there: part of every cache key. Holds no key. */
  readonly id: string;
  /** For people. */
  readonly name: string;
  /** How many requests may be under way at a time. */
  readonly concurrency: number;
  /** Makes it ready, for example by loading it. Idempotent. @throws ChatFailure */
  start(onProgress?: (progress: { loadedBytes: number; totalBytes: number }) => void): Promise<void>;
  /**
   * @param onText told what has come so far, where it comes in parts.
   * @throws ChatFailure, and the signal's reason once it is aborted.
   */
  complete(request: ChatRequest, signal: AbortSignal, onText?: (soFar: string) => void): Promise<ChatReply>;
}
