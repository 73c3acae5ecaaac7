import { ChatFailure, type ChatModel, type ChatReply, type ChatTrouble } from '../model/chat.ts';
import type { GeneratedAnswer, GenerationRecord, GenerationStore } from '../model/generation.ts';
import type { Task } from '../model/index.ts';
import { type PlannedRequest, plan, requestFor } from './plan.ts';
import { type GenerationProgress, progressOf } from './progress.ts';

/** Troubles of one request. With any other the next request would fail as well, so that all are paused. */
const OF_ONE_REQUEST: ReadonlySet<ChatTrouble> = new Set([
  'rate-limited',
  'server-error',
  'cut-off',
  'timeout',
  'malformed',
  'refused',
]);

export interface GenerationParts {
  record: GenerationRecord;
  /** All tasks that are asked about, in the order in which they were when it was begun. */
  tasks: readonly Task[];
  /** Asked again where that helps, and within its budget, by itself. */
  model: ChatModel;
  store: GenerationStore;
  /** Told after each change. */
  onProgress?: (progress: GenerationProgress) => void;
}

/**
 * Asks a model about tasks, and keeps each answer as it comes: after a pause, a reload or a crash it goes on with what
 * is not answered. A request that fails is kept as failed until it is asked to be retried.
 */
export class Generation {
  readonly #parts: GenerationParts;
  readonly #planned: readonly PlannedRequest[];
  readonly #answers = new Map<number, GeneratedAnswer>();
  #record: GenerationRecord;
  #stopping: AbortController | null = null;
  /** Why nothing new is asked, while what is under way, and paid for, comes to its end. */
  #halted: ChatFailure | undefined;
  #running = 0;
  #ended = 0;
  #startedAt = 0;

  private constructor(parts: GenerationParts, answers: readonly GeneratedAnswer[]) {
    this.#parts = parts;
    this.#planned = plan(parts.tasks, parts.record.settings);
    this.#record = { ...parts.record, total: this.#planned.length };
    for (const answer of answers) this.#answers.set(answer.position, answer);
  }

  /** With what is kept of it, if anything. */
  static async open(parts: GenerationParts): Promise<Generation> {
    return new Generation(parts, await parts.store.answers(parts.record.id));
  }

  get record(): GenerationRecord {
    return this.#record;
  }

  get progress(): GenerationProgress {
    const pace = { ended: this.#ended, ms: this.#startedAt === 0 ? 0 : Date.now() - this.#startedAt };
    return progressOf(this.#record, this.#answers.values(), this.#running, pace);
  }

  /** By position. */
  get answers(): GeneratedAnswer[] {
    return [...this.#answers.values()].sort((a, b) => a.position - b.position);
  }

  /**
   * Asks what has no answer yet; what failed stays so. Resolves when all is done, or it was paused. Where another tab is
   * at it, nothing is done.
   *
   * @returns false where another tab is at it.
   */
  start(): Promise<boolean> {
    return this.#owned(() => this.#run((position) => !this.#answers.has(position)));
  }

  /** Asks again what failed, and nothing else. Resolves as start() does. */
  retryFailed(): Promise<boolean> {
    return this.#owned(() => this.#run((position) => this.#answers.get(position)?.failure != null));
  }

  /** What is under way is given up, and asked again when it goes on. */
  pause(): void {
    this.#stopping?.abort();
  }

  async #run(isWanted: (position: number) => boolean): Promise<void> {
    if (this.#stopping !== null) return;
    const stopping = new AbortController();
    this.#stopping = stopping;
    this.#halted = undefined;
    this.#ended = 0;
    this.#startedAt = Date.now();
    try {
      await this.#become('running', null);
      const { model } = this.#parts;
      await model.start();
      const queue = this.#planned.filter(({ position }) => isWanted(position)).values();
      const lane = async () => {
        for (const planned of queue) {
          if (stopping.signal.aborted || this.#halted !== undefined) return;
          await this.#ask(planned, stopping);
        }
      };
      await Promise.all(Array.from({ length: model.concurrency }, lane));
    } catch (error) {
      stopping.abort(error);
    } finally {
      this.#stopping = null;
    }
    const isDone = this.#answers.size === this.#planned.length;
    await this.#become(isDone ? 'finished' : 'paused', problemOf(stopping.signal.reason ?? this.#halted));
  }

  async #ask(planned: PlannedRequest, stopping: AbortController): Promise<void> {
    this.#running++;
    this.#tell();
    try {
      const { model, record } = this.#parts;
      const reply = await model.complete(requestFor(planned, record.settings), stopping.signal);
      await this.#keep(answerOf(record.id, planned, reply));
    } catch (error) {
      if (stopping.signal.aborted) return;
      if (error instanceof ChatFailure && error.trouble === 'budget') {
        this.#halted = error;
        return;
      }
      const isOfThis = error instanceof ChatFailure && OF_ONE_REQUEST.has(error.trouble);
      if (isOfThis)
        await this.#keep(failureOf(this.#record.id, planned, error)).catch((lost) => stopping.abort(lost));
      else stopping.abort(error);
    } finally {
      this.#running--;
      this.#tell();
    }
  }

  async #keep(answer: GeneratedAnswer): Promise<void> {
    await this.#parts.store.putAnswer(answer);
    this.#answers.set(answer.position, answer);
    this.#ended++;
  }

  async #become(status: GenerationRecord['status'], problem: GenerationRecord['problem']): Promise<void> {
    this.#record = { ...this.#record, status, problem };
    this.#tell();
    await this.#parts.store.putGeneration(this.#record);
  }

  #tell(): void {
    this.#parts.onProgress?.(this.progress);
  }

  /** One tab at a time: two would ask, and pay, twice. */
  async #owned(work: () => Promise<void>): Promise<boolean> {
    const locks = globalThis.navigator?.locks;
    if (locks === undefined) {
      await work();
      return true;
    }
    return locks.request(`benchtab-generation-${this.#record.id}`, { ifAvailable: true }, async (lock) => {
      if (lock === null) return false;
      await work();
      return true;
    });
  }
}

/** A reply without an answer in it is a failure: it must not be judged as an empty answer. */
function answerOf(generationId: string, planned: PlannedRequest, reply: ChatReply): GeneratedAnswer {
  const { position, task, framing, index } = planned;
  const answer = { generationId, position, taskId: task.id, framing, index };
  const isHeldBack = reply.ending === 'filtered';
  if (!isHeldBack && (reply.ending === 'complete' || reply.text !== '')) {
    return { ...answer, reply, failure: null };
  }
  const message = isHeldBack
    ? 'The provider held the reply back.'
    : 'The limit on tokens was reached before there was an answer.';
  return { ...answer, reply: null, failure: { trouble: 'refused', message, partial: reply.text } };
}

function failureOf(generationId: string, planned: PlannedRequest, error: ChatFailure): GeneratedAnswer {
  const { position, task, framing, index } = planned;
  const { trouble, message, partial } = error;
  return {
    generationId,
    position,
    taskId: task.id,
    framing,
    index,
    reply: null,
    failure: { trouble, message, partial },
  };
}

/** Null where somebody paused it. */
function problemOf(reason: unknown): GenerationRecord['problem'] {
  if (reason instanceof ChatFailure) {
    const { trouble, message, remedy } = reason;
    return { trouble, message, remedy };
  }
  const isPause = reason === undefined || (reason instanceof DOMException && reason.name === 'AbortError');
  if (isPause) return null;
  const message = reason instanceof Error ? reason.message : String(reason);
  return { trouble: 'other', message, remedy: 'What was answered before is kept.' };
}
