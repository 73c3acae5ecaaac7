import * as v from 'valibot';
import type { ChatReply } from '../model/chat.ts';
import type { Dialect, Draft } from './dialect.ts';
import { malformed, serverError } from './failures.ts';

const usage = v.nullish(
  v.object({ prompt_tokens: v.optional(v.number()), completion_tokens: v.optional(v.number()) }),
);
const ending = v.nullish(v.string());
const failed = v.nullish(v.union([v.string(), v.object({ message: v.optional(v.string(), '') })]));

const chunkSchema = v.object({
  choices: v.optional(
    v.array(
      v.object({
        delta: v.optional(v.object({ content: v.nullish(v.string()) })),
        finish_reason: ending,
      }),
    ),
    [],
  ),
  usage,
  error: failed,
});

const wholeSchema = v.object({
  choices: v.pipe(
    v.array(v.object({ message: v.object({ content: v.nullish(v.string()) }), finish_reason: ending })),
    v.minLength(1),
  ),
  usage,
});

/**
 * OpenAI's chat completions, which most servers speak. No header but Authorization and Content-Type: a further one
 * would need to be allowed by each server.
 *
 * Source: https://platform.openai.com/docs/api-reference/chat
 */
export const openai: Dialect = {
  path: '/chat/completions',
  headers: (key) => (key === null ? {} : { Authorization: `Bearer ${key}` }),
  body: ({ messages, temperature, topP, maxTokens, stop, seed, schema }, model, quirks) => ({
    model,
    messages,
    stream: true,
    stream_options: { include_usage: true },
    ...(temperature === null ? {} : { temperature }),
    ...(topP === null ? {} : { top_p: topP }),
    ...(maxTokens === null
      ? {}
      : { [quirks.has('max_completion_tokens') ? 'max_completion_tokens' : 'max_tokens']: maxTokens }),
    ...(stop.length === 0 ? {} : { stop }),
    ...(seed === null ? {} : { seed }),
    ...(schema === null
      ? {}
      : { response_format: { type: 'json_schema', json_schema: { name: 'reply', strict: true, schema } } }),
  }),
  take(draft, data) {
    if (data.trim() === '[DONE]') {
      draft.isDone = true;
      return;
    }
    const chunk = parsed(chunkSchema, data, draft);
    if (chunk.error) {
      throw serverError(200, typeof chunk.error === 'string' ? chunk.error : chunk.error.message, null);
    }
    const [choice] = chunk.choices;
    draft.text += choice?.delta?.content ?? '';
    finish(draft, choice?.finish_reason, chunk.usage);
  },
  takeWhole(draft, value) {
    const read = v.safeParse(wholeSchema, value);
    if (!read.success)
      throw malformed(`${v.getDotPath(read.issues[0]) ?? 'the reply'} is not what it should be`);
    const [choice] = read.output.choices;
    draft.text = choice?.message.content ?? '';
    finish(draft, choice?.finish_reason ?? 'stop', read.output.usage);
  },
  quirkIn: (said) => (/max_completion_tokens/.test(said) ? 'max_completion_tokens' : null),
};

function finish(
  draft: Draft,
  reason: v.InferOutput<typeof ending>,
  counts: v.InferOutput<typeof usage>,
): void {
  if (reason) {
    draft.ending = ENDINGS[reason] ?? 'complete';
    draft.isDone = true;
  }
  draft.promptTokens = counts?.prompt_tokens ?? draft.promptTokens;
  draft.completionTokens = counts?.completion_tokens ?? draft.completionTokens;
}

const ENDINGS: Record<string, ChatReply['ending']> = { length: 'length', content_filter: 'filtered' };

/** An event's data, checked. @throws ChatFailure */
export function parsed<Value>(schema: v.GenericSchema<unknown, Value>, data: string, draft: Draft): Value {
  let value: unknown;
  try {
    value = JSON.parse(data);
  } catch {
    throw malformed('an event is no JSON', draft.text);
  }
  const read = v.safeParse(schema, value);
  if (read.success) return read.output;
  throw malformed(`${v.getDotPath(read.issues[0]) ?? 'an event'} is not what it should be`, draft.text);
}
