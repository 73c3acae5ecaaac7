import * as v from 'valibot';
import { ChatFailure } from '../model/chat.ts';
import type { Endpoint } from './endpoint.ts';
import { unknownModel } from './failures.ts';
import { DIALECTS_BY_NAME, httpModel } from './httpModel.ts';
import { ask } from './request.ts';

export type ConnectionTest =
  /** `models`: the names that the server lists, sorted; none where it has no such list. */
  | { ok: true; models: string[]; reply: string; ms: number }
  | { ok: false; models: string[]; failure: ChatFailure };

const listSchema = v.object({ data: v.array(v.object({ id: v.string() })) });

/**
 * Asks a server for its models and the model for one word. Tells apart whether nothing answers, this page is not
 * allowed, the key is wrong, or there is no such model; a failure's remedy says what to do.
 *
 * @throws the signal's reason once it is aborted.
 */
export async function testConnection(endpoint: Endpoint, signal: AbortSignal): Promise<ConnectionTest> {
  let models: string[] = [];
  try {
    models = await listModels(endpoint, signal);
    const startedAt = Date.now();
    const { text } = await httpModel(endpoint, { silenceMs: 60_000 }).complete(
      {
        messages: [{ role: 'user', content: 'Reply with the one word: ready' }],
        temperature: null,
        topP: null,
        maxTokens: 16,
        stop: [],
        seed: null,
        schema: null,
      },
      signal,
    );
    return { ok: true, models, reply: text, ms: Date.now() - startedAt };
  } catch (error) {
    if (!(error instanceof ChatFailure)) throw error;
    const failure = error.trouble === 'unknown-model' ? unknownModel(endpoint.model, models) : error;
    return { ok: false, models, failure };
  }
}

/**
 * The names of the models that a server has, sorted; none where it keeps no list.
 *
 * @throws ChatFailure where the server can't be used at all, the signal's reason once it is aborted.
 */
export async function listModels(endpoint: Endpoint, signal: AbortSignal): Promise<string[]> {
  try {
    const response = await ask(endpoint, DIALECTS_BY_NAME[endpoint.dialect], '/models', null, signal);
    const read = v.safeParse(v.pipe(v.string(), v.parseJson(), listSchema), await response.text());
    return read.success ? read.output.data.map(({ id }) => id).sort() : [];
  } catch (error) {
    // Some servers have no list, and can be used all the same.
    if (error instanceof ChatFailure && ['refused', 'unknown-model', 'server-error'].includes(error.trouble))
      return [];
    throw error;
  }
}
