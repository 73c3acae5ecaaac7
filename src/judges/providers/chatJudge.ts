import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { ChatFailure, type ChatModel, type ChatReply } from '../../model/chat.ts';
import {
  canonicalJson,
  type Json,
  type Judge,
  type JudgeFailure,
  type Judgement,
} from '../../model/index.ts';
import { idAgain } from '../askedAgain.ts';
import { judgeMessages, PROMPT_VERSION, replySchema } from './judgePrompt.ts';
import { readScores } from './readScores.ts';

/** Where replies that hold scores are kept. */
export interface ReplyCache {
  /** Null where there is none. */
  reply(key: string): Promise<string | null>;
  keepReply(key: string, text: string): Promise<void>;
}

export interface ChatJudgeOptions {
  /** Null for the provider's own. */
  temperature?: number | null;
  /** Null to ask anew each time, as is done to see how stable a judge is. */
  cache?: ReplyCache | null;
  /** How often it was asked the same before; 0 unless told. */
  time?: number;
}

/** A number, or a small object of them. */
const MOST_TOKENS = 200;

/**
 * A model as a judge. Only replies that hold scores are cached: what failed is asked again when it is judged again, and
 * nothing else is.
 */
export function chatJudge(
  model: ChatModel,
  { temperature = null, cache = null, time = 0 }: ChatJudgeOptions = {},
): Judge {
  const first = `${model.id}; temperature ${temperature ?? 'default'}; prompt ${PROMPT_VERSION}`;
  const id = time === 0 ? first : idAgain(first, time);
  return {
    id,
    name: model.name,
    // Providers promise that of none, whatever the temperature and the seed.
    deterministic: false,
    concurrency: model.concurrency,
    start: (onProgress) => model.start(onProgress),
    again: (next) => chatJudge(model, { temperature, time: next }),
    async judge(request, signal) {
      const messages = judgeMessages(request);
      const key = keyOf([id, request.rubric, messages.map(({ role, content }) => [role, content])]);
      const kept = (await cache?.reply(key)) ?? null;
      const known = kept === null ? null : readScores(kept, request.asks);
      if (known !== null) return { scores: known, raw: kept };
      let reply: ChatReply;
      try {
        reply = await model.complete(
          {
            messages,
            temperature,
            topP: null,
            maxTokens: MOST_TOKENS,
            stop: [],
            seed: null,
            schema:
              request.asks.length > 1 || model.id.startsWith('built-in') ? replySchema(request.asks) : null,
          },
          signal,
        );
      } catch (error) {
        if (!(error instanceof ChatFailure)) throw error;
        return {
          failure: FAILURES[error.trouble] ?? 'unavailable',
          message: error.message,
          raw: error.partial,
        };
      }
      const scores = readScores(reply.text, request.asks);
      if (scores === null) return unread(reply);
      await cache?.keepReply(key, reply.text);
      return { scores, raw: reply.text };
    },
  };
}

const FAILURES: Partial<Record<ChatFailure['trouble'], JudgeFailure>> = { budget: 'budget' };

function unread({ text, ending }: ChatReply): Judgement {
  if (ending === 'filtered') {
    return { failure: 'refused', message: 'The provider held the reply back.', raw: text };
  }
  const message =
    ending === 'length'
      ? 'The reply reached the limit on tokens before it came to a score.'
      : 'The reply is not the score that was asked for.';
  return { failure: 'unreadable', message, raw: text };
}

function keyOf(parts: Json): string {
  return bytesToHex(sha256(new TextEncoder().encode(canonicalJson(parts))));
}
