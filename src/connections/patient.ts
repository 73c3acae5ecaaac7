import { ChatFailure, type ChatModel, type ChatTrouble } from '../model/chat.ts';
import { pause } from '../runtimes/runner/pause.ts';
import { Budget } from './budget.ts';

/** Troubles that may pass by themselves. */
const PASSING: ReadonlySet<ChatTrouble> = new Set([
  'rate-limited',
  'server-error',
  'cut-off',
  'timeout',
  'no-server',
]);
const DEFAULTS = { tries: 5, firstPauseMs: 1000, longestPauseMs: 60_000 };

export interface Patience {
  /** Tries of one request, the first included. */
  tries?: number;
  firstPauseMs?: number;
  /** Also where a provider asks for more: someone may want to know before that. */
  longestPauseMs?: number;
  budget?: Budget;
  /** 0 to before 1, to spread tries; Math.random unless told. */
  random?: () => number;
}

/**
 * The same model, asked again where it may help: with pauses that double, or as long as the provider asks for; no more
 * requests at a time than it allows, none while it asks to wait, and none over the budget.
 */
export function patient(
  model: ChatModel,
  { budget = new Budget(), random = Math.random, ...given }: Patience = {},
): ChatModel {
  const { tries, firstPauseMs, longestPauseMs } = { ...DEFAULTS, ...given };
  const turns = new Turns(model.concurrency);
  /** When the provider takes requests again, for all of them. */
  let opensAt = 0;

  return {
    id: model.id,
    name: model.name,
    concurrency: model.concurrency,
    start: (onProgress) => model.start(onProgress),
    async complete(request, signal, onText) {
      for (let tried = 1; ; tried++) {
        const giveBack = await turns.take(signal);
        try {
          while (Date.now() < opensAt)
            await pause(opensAt - Date.now(), signal).then(() => signal.throwIfAborted());
          budget.open();
          const reply = await model.complete(request, signal, onText);
          budget.take(reply);
          return reply;
        } catch (error) {
          if (!(error instanceof ChatFailure) || !PASSING.has(error.trouble) || tried >= tries) throw error;
          const doubled = firstPauseMs * 2 ** (tried - 1) * (0.75 + random() / 2);
          const ms = Math.min(error.retryAfterMs ?? doubled, longestPauseMs);
          if (error.trouble === 'rate-limited') opensAt = Math.max(opensAt, Date.now() + ms);
          else await pause(ms, signal);
        } finally {
          giveBack();
        }
        signal.throwIfAborted();
      }
    },
  };
}

/** So many at a time; who comes first is first. */
class Turns {
  readonly #waiting: (() => void)[] = [];
  #free: number;

  constructor(count: number) {
    this.#free = count;
  }

  /** @returns what gives the turn back. @throws the signal's reason. */
  async take(signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted();
    if (this.#free > 0) this.#free--;
    else await this.#wait(signal);
    return () => {
      const next = this.#waiting.shift();
      if (next === undefined) this.#free++;
      else next();
    };
  }

  #wait(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const go = () => {
        signal.removeEventListener('abort', leave);
        resolve();
      };
      const leave = () => {
        const place = this.#waiting.indexOf(go);
        if (place >= 0) this.#waiting.splice(place, 1);
        reject(signal.reason);
      };
      this.#waiting.push(go);
      signal.addEventListener('abort', leave, { once: true });
    });
  }
}
