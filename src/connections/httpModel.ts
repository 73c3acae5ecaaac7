import { createParser } from 'eventsource-parser';
import { ChatFailure, type ChatModel, type ChatReply, type ChatRequest } from '../model/chat.ts';
import { anthropic } from './anthropic.ts';
import { type Dialect, type Draft, emptyDraft, type Quirk } from './dialect.ts';
import { type DialectName, type Endpoint, idOf } from './endpoint.ts';
import { cutOff, malformed, tooSlow } from './failures.ts';
import { openai } from './openai.ts';
import { ask } from './request.ts';
import { estimatedTokens } from './tokens.ts';

/** The longest reply that is read, in characters. */
const MOST_CHARACTERS = 4 * 1024 * 1024;

export const DIALECTS_BY_NAME: Record<DialectName, Dialect> = { openai, anthropic };

/**
 * A model behind an address, asked once for each request; see {@link patient} for trying again.
 *
 * @param silenceMs the longest time in which nothing comes.
 */
export function httpModel(endpoint: Endpoint, { silenceMs = 120_000, concurrency = 4 } = {}): ChatModel {
  const dialect = DIALECTS_BY_NAME[endpoint.dialect];
  const quirks = new Set<Quirk>();
  const send = async (request: ChatRequest, signal: AbortSignal): Promise<Response> => {
    const post = () =>
      ask(endpoint, dialect, dialect.path, dialect.body(request, endpoint.model, quirks), signal);
    try {
      return await post();
    } catch (error) {
      const quirk =
        error instanceof ChatFailure && error.trouble === 'refused' ? dialect.quirkIn(error.message) : null;
      if (quirk === null || quirks.has(quirk)) throw error;
      quirks.add(quirk);
      return post();
    }
  };
  return {
    id: idOf(endpoint),
    name: endpoint.model,
    concurrency,
    start: async () => {},
    async complete(request, signal, onText) {
      const draft = emptyDraft();
      const silence = new Silence(silenceMs, signal);
      try {
        const response = await send(request, silence.signal);
        silence.broken();
        if (/^text\/event-stream\b/i.test(response.headers.get('Content-Type') ?? '')) {
          await readStream(response, dialect, draft, silence, onText);
        } else {
          dialect.takeWhole(draft, await json(response));
          onText?.(draft.text);
        }
      } catch (error) {
        if (signal.aborted) throw signal.reason;
        if (silence.isOver) throw tooSlow(silenceMs / 1000, draft.text === '' ? null : draft.text);
        // Reading rejects when the other end goes away.
        throw error instanceof ChatFailure ? error : cutOff(draft.text);
      } finally {
        silence.end();
      }
      return replyOf(draft, request);
    },
  };
}

async function readStream(
  response: Response,
  dialect: Dialect,
  draft: Draft,
  silence: Silence,
  onText?: (soFar: string) => void,
): Promise<void> {
  const reader = response.body?.getReader();
  if (reader === undefined) throw cutOff('');
  const decoder = new TextDecoder();
  const parser = createParser({ onEvent: ({ data }) => dialect.take(draft, data) });
  try {
    for (;;) {
      const { done, value } = await reader.read();
      silence.broken();
      if (done) break;
      const before = draft.text.length;
      parser.feed(decoder.decode(value, { stream: true }));
      if (draft.text.length > MOST_CHARACTERS) throw malformed('the reply has no end');
      if (draft.text.length > before) onText?.(draft.text);
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
  if (!draft.isDone) throw cutOff(draft.text);
}

async function json(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch {
    throw malformed('the reply is neither JSON nor a stream of events');
  }
}

function replyOf(draft: Draft, { messages }: ChatRequest): ChatReply {
  const { promptTokens, completionTokens, text } = draft;
  const counted = promptTokens !== null && completionTokens !== null;
  const asked = messages.map(({ content }) => content).join('\n');
  return {
    text,
    ending: draft.ending ?? 'complete',
    usage: {
      promptTokens: promptTokens ?? estimatedTokens(asked),
      completionTokens: completionTokens ?? estimatedTokens(text),
      counted,
    },
  };
}

/** Aborts when nothing came for so long, or when the given signal is aborted. */
class Silence {
  readonly #over = new AbortController();
  readonly #ms: number;
  readonly signal: AbortSignal;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(ms: number, signal: AbortSignal) {
    this.#ms = ms;
    this.signal = AbortSignal.any([signal, this.#over.signal]);
    this.broken();
  }

  get isOver(): boolean {
    return this.#over.signal.aborted;
  }

  /** Something came. */
  broken(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#over.abort(), this.#ms);
  }

  end(): void {
    clearTimeout(this.#timer);
  }
}
