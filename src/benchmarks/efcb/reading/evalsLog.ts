import * as v from 'valibot';
import { isObject } from '../../shared/readObjects.ts';
import type { AnswerLine } from './answerLine.ts';
import { taskNamed } from './taskKind.ts';

const spec = v.object({
  spec: v.object({
    completion_fns: v.nullish(v.array(v.string()), null),
    eval_name: v.nullish(v.string(), null),
  }),
});

const sampling = v.object({
  type: v.literal('sampling'),
  sample_id: v.string(),
  data: v.object({ sampled: v.union([v.string(), v.pipe(v.array(v.string()), v.minLength(1))]) }),
});

/** Is this a line of the log that OpenAI-evals writes of a run? */
export function isEvalsLog(object: Readonly<Record<string, unknown>>): boolean {
  return isObject(object.spec) || (typeof object.sample_id === 'string' && isObject(object.data));
}

/**
 * Reads OpenAI-evals' own log: its first line names the model, each event of sampling holds a reply and the number of its
 * question, counted from 0 (`<eval>.<split>.<number>`). Lines of other events say nothing of replies.
 */
export class EvalsLog {
  #model: string | null = null;
  #evalName = '';

  /** Null where the line holds no reply. */
  read(object: Readonly<Record<string, unknown>>, line: number): AnswerLine | null {
    const head = v.safeParse(spec, object);
    if (head.success) {
      this.#model = head.output.spec.completion_fns?.[0] ?? null;
      this.#evalName = head.output.spec.eval_name ?? '';
      return null;
    }
    const event = v.safeParse(sampling, object);
    if (!event.success) return null;
    const { sample_id, data } = event.output;
    const number = /(\d+)$/.exec(sample_id)?.[1];
    if (number === undefined) return null;
    return {
      line,
      model: this.#model,
      id: null,
      question: Number(number) + 1,
      task: taskNamed(sample_id) ?? taskNamed(this.#evalName),
      text: typeof data.sampled === 'string' ? data.sampled : (data.sampled[0] ?? null),
    };
  }
}
