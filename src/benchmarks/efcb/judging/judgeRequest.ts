import type { AskedScore, JudgeRequest, Sample } from '../../../model/index.ts';
import { type EfcbTask, isChoice } from '../kinds.ts';
import { withoutReasoning } from '../scoring/reasoning.ts';
import type { EfcbQuestion } from '../task.ts';

/** What a judge is asked by. */
interface Rubric {
  /** Raised when the words change. */
  name: string;
  instructions: string;
  asks: AskedScore;
}

const SIMILARITY: Rubric = {
  name: 'efcb/similarity/1',
  instructions: `You are an impartial judge. Please evaluate the following ground truth and predicted responses, and output a score between 0 and 10, based on the similarity between the ground truth and predicted response.

0 means not similar, and 10 means exactly similar.

Only return the score as a number. Do not return anything else.`,
  asks: { name: 'similarity', least: 0, most: 10, whole: false },
};

const HALLUCINATION: Rubric = {
  name: 'efcb/hallucination/1',
  instructions: `You are an impartial judge. Given the following ground truth and predicted response, output a score of either 0 or 1.

If the predicted response contains information not present in the ground truth, output 1. Otherwise, output 0.

Only return the score as a number. Do not return anything else.`,
  asks: { name: 'hallucination', least: 0, most: 1, whole: true },
};

/** The paper's judging prompt of a task (appendix A), word for word; null where a letter is the answer. */
export function rubricOf(task: EfcbTask): Rubric | null {
  if (isChoice(task)) return null;
  return task === 'reverse-qa-hallu' ? HALLUCINATION : SIMILARITY;
}

/** What the judge is asked about an answer. The question is no part of it: the paper's judge sees two texts alone. */
export function judgeRequest(question: EfcbQuestion, sample: Sample, rubric: Rubric): JudgeRequest {
  return {
    rubric: rubric.name,
    instructions: rubric.instructions,
    truth: question.ideal[0] ?? '',
    prediction: withoutReasoning(sample.text ?? '').trim(),
    context: null,
    asks: [rubric.asks],
  };
}
