import * as v from 'valibot';
import {
  type Evaluation,
  type EvaluationSettings,
  type Json,
  JUDGE_FAILURES,
  type Judgement,
  type Sample,
  type Task,
  type Tools,
} from '../../../model/index.ts';
import { judgedVerdict, NO_JUDGE, ONLY_READ, unjudged } from '../../shared/judged.ts';
import { devbenchJudgeRequest, devbenchJudgeScore, MOST_POINTS } from './rubric.ts';

const opinion = v.object({
  /** 0–5 each; null where the judge gave none. */
  relevance: v.nullable(v.number()),
  helpfulness: v.nullable(v.number()),
  /** What the judge said, word for word. */
  raw: v.nullable(v.string()),
  failure: v.nullable(v.picklist(JUDGE_FAILURES)),
});

/** What `Evaluation.result` holds of a completion that a judge was asked about. */
export type Opinion = v.InferOutput<typeof opinion>;

/** @throws ValiError for an evaluation that no judge of DevBench's gave. */
export function readOpinion({ result }: Pick<Evaluation, 'result'>): Opinion {
  return v.parse(opinion, result);
}

/** Relevance and helpfulness together, 0–10; null where the judge gave none. */
export function opinionScore({ relevance, helpfulness }: Opinion): number | null {
  return relevance === null || helpfulness === null ? null : devbenchJudgeScore({ relevance, helpfulness });
}

/**
 * Asks the judge about one completion and runs nothing. A judge that fails leaves it unjudged, with what it said; that is no
 * score and never a zero.
 */
export async function evaluateByJudge(
  task: Task,
  sample: Sample,
  _settings: EvaluationSettings,
  { judge }: Pick<Tools, 'judge'>,
): Promise<Evaluation> {
  const request = devbenchJudgeRequest(task, sample.text ?? '');
  return {
    model: sample.model,
    taskId: sample.taskId,
    index: sample.index,
    ...found(judge === null ? NO_JUDGE : await judge(request)),
    ...ONLY_READ,
  };
}

/** A score rests on what the judge is shown. */
export function contentForJudge(task: Task, sample: Sample): Json {
  const { truth, prediction, context } = devbenchJudgeRequest(task, sample.text ?? '');
  return { truth, prediction, context };
}

type Found = Pick<Evaluation, 'verdict' | 'score' | 'errorType' | 'errorMessage' | 'result'>;

function found(judgement: Judgement): Found {
  const { raw } = judgement;
  if ('failure' in judgement) return failed(judgement, raw);
  const { relevance, helpfulness } = judgement.scores;
  if (relevance === undefined || helpfulness === undefined) {
    return failed({ failure: 'unreadable', message: 'The judge did not give both scores.' }, raw);
  }
  const result: Opinion = { relevance, helpfulness, raw, failure: null };
  return { ...judgedVerdict(devbenchJudgeScore({ relevance, helpfulness }) / MOST_POINTS), result };
}

function failed(judgement: Parameters<typeof unjudged>[0], raw: string | null): Found {
  const result: Opinion = { relevance: null, helpfulness: null, raw, failure: judgement.failure };
  return { ...unjudged(judgement), result };
}
