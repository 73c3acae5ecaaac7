import type { ChatReply } from '../model/chat.ts';
import { overBudget } from './failures.ts';

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

/** Counts requests and tokens against limits. Requests under way may go over the limit on tokens, as nobody knows theirs. */
export class Budget {
  readonly #spent: Spent;
  limits: BudgetLimits;

  /** @param spent what was spent before, for example ahead of a reload. */
  constructor(limits: BudgetLimits = { requests: null, tokens: null }, spent: Partial<Spent> = {}) {
    this.limits = limits;
    this.#spent = { requests: 0, promptTokens: 0, completionTokens: 0, counted: true, ...spent };
  }

  get spent(): Spent {
    return { ...this.#spent };
  }

  /** Before each request. @throws ChatFailure where nothing may be spent any more. */
  open(): void {
    const { requests, promptTokens, completionTokens } = this.#spent;
    if (this.limits.requests !== null && requests >= this.limits.requests) throw overBudget('requests');
    if (this.limits.tokens !== null && promptTokens + completionTokens >= this.limits.tokens) {
      throw overBudget('tokens');
    }
    this.#spent.requests++;
  }

  take({ usage }: ChatReply): void {
    this.#spent.promptTokens += usage.promptTokens;
    this.#spent.completionTokens += usage.completionTokens;
    this.#spent.counted &&= usage.counted;
  }
}
