import type { ChatReply } from '../model/chat.ts';
import { type BudgetLimits, NOTHING_SPENT, type Spent, spentTogether } from '../model/connections.ts';
import { overBudget } from './failures.ts';

/** Counts requests and tokens against limits. Requests under way may go over the limit on tokens, as nobody knows theirs. */
export class Budget {
  readonly #onSpent: (more: Spent) => void;
  #spent: Spent;
  limits: BudgetLimits;

  /**
   * @param spent what was spent before, for example ahead of a reload.
   * @param onSpent told what is spent on top of it, as it is.
   */
  constructor(
    limits: BudgetLimits = { requests: null, tokens: null },
    spent: Spent = NOTHING_SPENT,
    onSpent: (more: Spent) => void = () => {},
  ) {
    this.limits = limits;
    this.#spent = spent;
    this.#onSpent = onSpent;
  }

  get spent(): Spent {
    return this.#spent;
  }

  /** Before each request. @throws ChatFailure where nothing may be spent any more. */
  open(): void {
    const { requests, promptTokens, completionTokens } = this.#spent;
    if (this.limits.requests !== null && requests >= this.limits.requests) throw overBudget('requests');
    if (this.limits.tokens !== null && promptTokens + completionTokens >= this.limits.tokens) {
      throw overBudget('tokens');
    }
    this.#add({ ...NOTHING_SPENT, requests: 1 });
  }

  take({ usage }: ChatReply): void {
    this.#add({ requests: 0, ...usage });
  }

  #add(more: Spent): void {
    this.#spent = spentTogether(this.#spent, more);
    this.#onSpent(more);
  }
}
