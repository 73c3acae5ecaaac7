import type { AnswerName, Judge, Judgement, JudgeRequest, Sample } from '../../model/index.ts';
import { readScores } from '../providers/readScores.ts';

/** What the ids of judges from files begin with. */
export const IMPORTED = 'imported/';

/**
 * A judge whose scores were given elsewhere and read from a file.
 *
 * @param set names the scores: the same id for the same scores.
 * @param scores each as a sample of the answer that it is of, placed, whose text is what the judge said of it.
 */
export function importedJudge(set: { id: string; judge: string }, scores: readonly Sample[]): Judge {
  const said = new Map(scores.map((score) => [keyOf(score), score.text]));
  return {
    id: `${IMPORTED}${set.id}`,
    name: `${set.judge} (scores from a file)`,
    deterministic: true,
    concurrency: 16,
    start: async () => {},
    judge: async (request, signal, of) => {
      signal.throwIfAborted();
      return judgementOf(said.get(keyOf(of)), request);
    },
  };
}

function judgementOf(raw: string | null | undefined, { asks }: JudgeRequest): Judgement {
  if (raw === undefined || raw === null) {
    return { failure: 'missing', message: 'The file holds no score of this answer.', raw: null };
  }
  const scores = readScores(raw, asks);
  if (scores !== null) return { scores, raw };
  const wanted = asks.map(({ name, least, most }) => `${name} from ${least} to ${most}`).join(', ');
  return { failure: 'unreadable', message: `What the judge said is not ${wanted} and nothing else.`, raw };
}

function keyOf({ model, taskId, index }: AnswerName): string {
  return JSON.stringify([model, taskId, index]);
}
