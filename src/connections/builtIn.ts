import { ChatFailure, type ChatModel, type ChatRequest } from '../model/chat.ts';
import { estimatedTokens } from './tokens.ts';

/** What the Prompt API gives pages, as far as it is used here. Source: https://webmachinelearning.github.io/prompt-api */
interface LanguageModelSession {
  promptStreaming(
    text: string,
    options: { signal: AbortSignal; responseConstraint?: object },
  ): ReadableStream<string>;
  destroy(): void;
}
interface DownloadMonitor {
  addEventListener(
    type: 'downloadprogress',
    heard: (event: { loaded: number; total?: number }) => void,
  ): void;
}
interface SessionOptions {
  initialPrompts?: { role: string; content: string }[];
  temperature?: number;
  topK?: number;
  signal?: AbortSignal;
  monitor?: (monitor: DownloadMonitor) => void;
}
export interface LanguageModelDoor {
  availability(): Promise<'unavailable' | 'downloadable' | 'downloading' | 'available'>;
  create(options?: SessionOptions): Promise<LanguageModelSession>;
  params?(): Promise<{ defaultTopK: number } | null>;
}

/** The browser's own model; null where this browser has none for pages. */
export function languageModel(scope: object = globalThis): LanguageModelDoor | null {
  const door = 'LanguageModel' in scope ? scope.LanguageModel : undefined;
  return typeof door === 'function' || (typeof door === 'object' && door !== null)
    ? (door as LanguageModelDoor)
    : null;
}

/** `none`: this browser has no such door. */
export async function builtInAvailability(
  door: LanguageModelDoor | null = languageModel(),
): Promise<'none' | Awaited<ReturnType<LanguageModelDoor['availability']>>> {
  return door === null ? 'none' : door.availability().catch(() => 'unavailable' as const);
}

/**
 * The browser's own model. It takes no seed, no limit on tokens and no stops, and may be another one after each of the
 * browser's updates: replies are never the same by promise.
 *
 * @param browser name and version, as they can be known: part of the id.
 */
export function builtInModel(door: LanguageModelDoor, browser: string): ChatModel {
  return {
    id: `built-in ${browser}`,
    name: 'The browser’s own model',
    // A device has one.
    concurrency: 1,
    async start(onProgress) {
      if ((await builtInAvailability(door)) === 'unavailable')
        throw unavailable('It can’t be used on this device.');
      const session = await attempt(() =>
        door.create({
          monitor: (monitor) =>
            // `loaded` is a share of one, and the bytes are nowhere told.
            monitor.addEventListener('downloadprogress', ({ loaded, total }) =>
              onProgress?.({ loadedBytes: loaded, totalBytes: total ?? 1 }),
            ),
        }),
      );
      session.destroy();
    },
    async complete(request, signal, onText) {
      const session = await attempt(
        async () => door.create({ ...(await optionsFor(door, request)), signal }),
        signal,
      );
      let text = '';
      try {
        const stream = session.promptStreaming(lastOf(request), {
          signal,
          ...(request.schema === null ? {} : { responseConstraint: request.schema }),
        });
        const reader = stream.getReader();
        for (;;) {
          const { done, value } = await reader.read();
          if (done) break;
          text += value;
          onText?.(text);
        }
      } catch (error) {
        if (signal.aborted) throw signal.reason;
        throw unavailable(`It gave no reply: ${wordsOf(error)}.`, text);
      } finally {
        session.destroy();
      }
      const asked = request.messages.map(({ content }) => content).join('\n');
      const usage = {
        promptTokens: estimatedTokens(asked),
        completionTokens: estimatedTokens(text),
        counted: false,
      };
      return { text, ending: 'complete', usage };
    },
  };
}

/** Temperature and top-k come only together. */
async function optionsFor(door: LanguageModelDoor, request: ChatRequest): Promise<SessionOptions> {
  const initialPrompts = request.messages.slice(0, -1).map(({ role, content }) => ({ role, content }));
  const params = request.temperature === null ? null : ((await door.params?.()) ?? null);
  return {
    initialPrompts,
    ...(request.temperature === null || params === null
      ? {}
      : { temperature: request.temperature, topK: params.defaultTopK }),
  };
}

function lastOf({ messages }: ChatRequest): string {
  return messages.at(-1)?.content ?? '';
}

async function attempt<Value>(act: () => Promise<Value>, signal?: AbortSignal): Promise<Value> {
  try {
    return await act();
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    throw unavailable(`It did not start: ${wordsOf(error)}.`);
  }
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message.replace(/\.$/, '') : String(error);
}

function unavailable(message: string, partial: string | null = null): ChatFailure {
  return new ChatFailure(
    'unavailable',
    `The browser’s own model can’t be used. ${message}`,
    'It needs a browser that has one (Chrome, on a computer with enough memory and free space), and a click to let it load.',
    { partial },
  );
}
