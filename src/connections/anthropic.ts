import * as v from 'valibot';
import type { ChatReply } from '../model/chat.ts';
import type { Dialect, Draft } from './dialect.ts';
import { malformed, rateLimited, serverError } from './failures.ts';
import { parsed } from './openai.ts';

/** The protocol wants a limit; this is what all its models take. */
const DEFAULT_MAX_TOKENS = 4096;

const usage = v.object({ input_tokens: v.optional(v.number()), output_tokens: v.optional(v.number()) });
const eventSchema = v.variant('type', [
  v.object({ type: v.literal('message_start'), message: v.object({ usage: v.optional(usage) }) }),
  v.object({
    type: v.literal('content_block_delta'),
    delta: v.object({ type: v.string(), text: v.optional(v.string()) }),
  }),
  v.object({
    type: v.literal('message_delta'),
    delta: v.object({ stop_reason: v.nullish(v.string()) }),
    usage: v.optional(usage),
  }),
  v.object({ type: v.literal('message_stop') }),
  v.object({
    type: v.literal('error'),
    error: v.object({ type: v.string(), message: v.optional(v.string(), '') }),
  }),
]);
const kindSchema = v.object({ type: v.string() });
const KNOWN = new Set(eventSchema.options.map(({ entries }) => entries.type.literal as string));

const wholeSchema = v.object({
  content: v.array(v.object({ type: v.string(), text: v.optional(v.string()) })),
  stop_reason: v.nullish(v.string()),
  usage: v.optional(usage),
});

/**
 * Anthropic's messages. A page must say that it is one, and that its key is thereby in a browser.
 *
 * Source: https://docs.anthropic.com/en/api/messages-streaming
 */
export const anthropic: Dialect = {
  path: '/messages',
  headers: (key) => ({
    ...(key === null ? {} : { 'x-api-key': key }),
    'anthropic-version': '2023-06-01',
    'anthropic-dangerous-direct-browser-access': 'true',
  }),
  body: ({ messages, temperature, topP, maxTokens, stop }, model) => ({
    model,
    max_tokens: maxTokens ?? DEFAULT_MAX_TOKENS,
    messages: messages.filter(({ role }) => role !== 'system'),
    system: messages.flatMap(({ role, content }) => (role === 'system' ? [content] : [])).join('\n\n'),
    stream: true,
    ...(temperature === null ? {} : { temperature }),
    ...(topP === null ? {} : { top_p: topP }),
    // It refuses stops that are nothing but white space.
    ...(stop.length === 0 ? {} : { stop_sequences: stop.filter((text) => text.trim() !== '') }),
  }),
  take(draft, data) {
    // New kinds of events may come at any time.
    if (!KNOWN.has(parsed(kindSchema, data, draft).type)) return;
    const event = parsed(eventSchema, data, draft);
    switch (event.type) {
      case 'message_start':
        draft.promptTokens = event.message.usage?.input_tokens ?? null;
        return;
      case 'content_block_delta':
        if (event.delta.type === 'text_delta') draft.text += event.delta.text ?? '';
        return;
      case 'message_delta':
        finish(draft, event.delta.stop_reason, event.usage);
        return;
      case 'message_stop':
        draft.isDone = true;
        return;
      case 'error':
        throw event.error.type === 'rate_limit_error'
          ? rateLimited(event.error.message, null)
          : serverError(event.error.type === 'overloaded_error' ? 529 : 200, event.error.message, null);
    }
  },
  takeWhole(draft, value) {
    const read = v.safeParse(wholeSchema, value);
    if (!read.success)
      throw malformed(`${v.getDotPath(read.issues[0]) ?? 'the reply'} is not what it should be`);
    const { content, stop_reason, usage: counts } = read.output;
    draft.text = content.map(({ type, text }) => (type === 'text' ? (text ?? '') : '')).join('');
    draft.promptTokens = counts?.input_tokens ?? null;
    finish(draft, stop_reason ?? 'end_turn', counts);
  },
  quirkIn: () => null,
};

const ENDINGS: Record<string, ChatReply['ending']> = { max_tokens: 'length', refusal: 'filtered' };

function finish(
  draft: Draft,
  reason: string | null | undefined,
  counts: v.InferOutput<typeof usage> | undefined,
): void {
  if (reason) {
    draft.ending = ENDINGS[reason] ?? 'complete';
    draft.isDone = true;
  }
  draft.completionTokens = counts?.output_tokens ?? draft.completionTokens;
}
