import type {
  Evaluation,
  EvaluationSettings,
  Json,
  Judgement,
  Sample,
  Task,
  Tools,
} from '../../../model/index.ts';
import { judgedVerdict, NO_JUDGE, ONLY_READ, unjudged } from '../../shared/judged.ts';
import { readLetter } from '../scoring/readLetter.ts';
import { partOf } from '../scoring/score.ts';
import { type EfcbQuestion, questionOf } from '../task.ts';
import { judgeRequest, rubricOf } from './judgeRequest.ts';
import type { EfcbResult } from './result.ts';

/** The error type of a reply that no letter can be read from. */
export const UNREADABLE = 'Unreadable';

type Found = Pick<Evaluation, 'verdict' | 'score' | 'errorType' | 'errorMessage'> & {
  result: Pick<EfcbResult, 'value' | 'letter' | 'accepted' | 'raw' | 'failure'>;
};

/**
 * Scores one reply: by its letter, or by the judge. A judge that fails leaves the reply unjudged, with what it said; that is
 * no score and never a zero.
 */
export async function evaluate(
  task: Task,
  sample: Sample,
  _settings: EvaluationSettings,
  { judge }: Pick<Tools, 'judge'>,
): Promise<Evaluation> {
  const question = questionOf(task);
  const rubric = rubricOf(question.task);
  const { result, ...found } =
    rubric === null
      ? byLetter(question, sample)
      : byJudge(
          question,
          rubric.asks.name,
          judge === null ? NO_JUDGE : await judge(judgeRequest(question, sample, rubric)),
        );
  return {
    model: sample.model,
    taskId: sample.taskId,
    index: sample.index,
    ...found,
    ...ONLY_READ,
    result: { task: question.task, repository: question.repository, ...result },
  };
}

/** A letter's verdict rests on the letters; a judge's on what it is shown, and by which rubric. */
export function cacheContent(task: Task, sample: Sample): Json {
  const question = questionOf(task);
  const { repository, ideal } = question;
  const rubric = rubricOf(question.task);
  if (rubric === null) return { task: question.task, repository, ideal, reply: sample.text };
  const { truth, prediction } = judgeRequest(question, sample, rubric);
  return { task: question.task, repository, truth, prediction };
}

function byLetter({ ideal }: EfcbQuestion, { text }: Sample): Found {
  const letter = readLetter(text ?? '');
  const isRight = letter !== null && ideal.includes(letter);
  return {
    verdict: isRight ? 'pass' : 'fail',
    score: isRight ? 1 : 0,
    errorType: letter === null ? UNREADABLE : null,
    errorMessage: letter === null ? 'No letter of A to D stands in the reply on its own.' : null,
    result: { value: isRight ? 1 : 0, letter, accepted: ideal, raw: null, failure: null },
  };
}

function byJudge({ task }: EfcbQuestion, asked: string, judgement: Judgement): Found {
  const value = 'scores' in judgement ? judgement.scores[asked] : undefined;
  if (value === undefined) {
    const failed =
      'failure' in judgement
        ? judgement
        : { failure: 'unreadable' as const, message: `The judge gave no score for ${asked}.` };
    const { failure } = failed;
    return {
      ...unjudged(failed),
      result: { value: null, letter: null, accepted: [], raw: judgement.raw, failure },
    };
  }
  return {
    ...judgedVerdict(partOf(task, value)),
    result: { value, letter: null, accepted: [], raw: judgement.raw, failure: null },
  };
}
