import type { AskedScore, JudgeRequest, Task } from '../../../model/index.ts';
import { textIn } from '../judging/taskParts.ts';

/** Stands where the completion goes (the paper's appendix B.3 names this marker); not a note of something left to do. */
export const COMPLETION_MARKER = '#\u{54}ODO: You Code Here';

/** What a judge scores a completion for. */
export const SCORE_NAMES = ['relevance', 'helpfulness'] as const;

/** What each of the scores comes to at most. */
export const MOST_EACH = 5;

/** The paper's section 3.3: two scores of 0–5, which add up to 0–10. Whole steps, as its annotators gave them. */
const ASKS: readonly AskedScore[] = SCORE_NAMES.map((name) => {
  return { name, least: 0, most: MOST_EACH, whole: true };
});

/** Names the words below, and their version. */
export const RUBRIC = 'devbench/relevance-helpfulness/1';

/** What both scores come to at most. */
export const MOST_POINTS = ASKS.reduce((sum, { most }) => sum + most, 0);

/** In our words: the paper describes its prompt (section 3.3 and appendix B.4) and does not print it. */
export const INSTRUCTIONS = `You are an impartial judge of code completions. The context is a source file in which ${COMPLETION_MARKER} stands where a completion goes. The predicted response is what was put there. The ground truth is one completion that is right; another may be as good.

Score the predicted response on two scales of whole numbers from 0 to 5:
- relevance: does it fit the code before and after it, and belong to what is done there? 0 means not at all, 5 means entirely.
- helpfulness: does it move the task forward as a developer would want it, with the cases that matter, and without what nobody asked for? 0 means not at all, 5 means entirely.

Low scores are for completions that look plausible but do not belong to the context, do not move the task forward, leave out cases that matter, or contradict the code around them. Do not judge by length or by style.

Reply with a JSON object and nothing else: {"relevance": <0-5>, "helpfulness": <0-5>}`;

/** Asks a judge about a completion; nothing in it tells whose completion it is. */
export function devbenchJudgeRequest({ data }: Task, completion: string): JudgeRequest {
  return {
    rubric: RUBRIC,
    instructions: INSTRUCTIONS,
    truth: textIn(data.golden_completion),
    prediction: completion,
    context: `${textIn(data.prefix)}${COMPLETION_MARKER}${textIn(data.suffix)}`,
    asks: ASKS,
  };
}

/** The combined score, 0–10. */
export function devbenchJudgeScore(scores: Readonly<Record<string, number>>): number {
  return ASKS.reduce((sum, { name }) => sum + (scores[name] ?? 0), 0);
}
