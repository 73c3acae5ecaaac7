import type { ChatMessage } from '../../model/chat.ts';
import type { AskedScore, JsonObject, JudgeRequest } from '../../model/index.ts';

/** Raised when the words around a request change: part of every cache key. */
export const PROMPT_VERSION = 1;

/**
 * What a judge is sent: the rubric's instructions, then what the answer was given to, the ground truth and the answer,
 * under the names that the paper's prompts use for them. Nothing tells whose answer it is.
 */
export function judgeMessages({ instructions, truth, prediction, context }: JudgeRequest): ChatMessage[] {
  const parts = [
    ...(context === null ? [] : [`Context:\n\n${context}`]),
    `Ground truth:\n\n${truth}`,
    `Predicted response:\n\n${prediction}`,
  ];
  return [
    { role: 'system', content: instructions },
    { role: 'user', content: parts.join('\n\n') },
  ];
}

/** The schema of a reply, for providers that can hold a model to one. */
export function replySchema(asks: readonly AskedScore[]): JsonObject {
  const scores = asks.map(({ name, least, most, whole }): [string, JsonObject] => [
    name,
    { type: whole ? 'integer' : 'number', minimum: least, maximum: most },
  ]);
  const [only] = scores;
  if (scores.length === 1 && only !== undefined) return only[1];
  return {
    type: 'object',
    properties: Object.fromEntries(scores),
    required: asks.map(({ name }) => name),
    additionalProperties: false,
  };
}
