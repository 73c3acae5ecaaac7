import type { BenchmarkId, Judge, ScoreSetRecord } from '../../model/index.ts';
import { moduleOf } from './benchmarks.ts';
import { stores } from './storage.ts';

/** Judges that can be chosen without a network: the estimator, and those whose scores were imported. */
export interface OfflineJudges {
  lexical: Judge;
  /** Each is the judge `imported/<id>`. */
  scoreSets: ScoreSetRecord[];
}

/** What of a run's judges is here for a benchmark. */
export async function offlineJudges(benchmark: BenchmarkId): Promise<OfflineJudges> {
  const [{ lexicalJudge }, kept] = await Promise.all([import('../../judges/index.ts'), stores()]);
  const scoreSets = (await kept.scoreSets()).filter((set) => set.benchmark === benchmark);
  return { lexical: lexicalJudge, scoreSets };
}

/** Judges of this tab that nothing stored can make again, such as those behind a connection with a key. */
const connected = new Map<string, Judge>();

/** Offers a judge to the runs of this tab, under its id. */
export function offerJudge(judge: Judge): void {
  connected.set(judge.id, judge);
}

/**
 * The judge with this id, for answers to a task set; null where this tab has none: a run of it then says so.
 */
export async function judgeOf(
  id: string,
  taskSet: { benchmark: BenchmarkId; id: string },
): Promise<Judge | null> {
  const { IMPORTED, importedJudge, LEXICAL_ID, lexicalJudge } = await import('../../judges/index.ts');
  if (id === LEXICAL_ID) return lexicalJudge;
  if (!id.startsWith(IMPORTED)) return connected.get(id) ?? null;
  const kept = await stores();
  const set = (await kept.scoreSets()).find((one) => `${IMPORTED}${one.id}` === id);
  if (set === undefined) return null;
  const [scores, tasks, module] = await Promise.all([
    kept.scores(set.id),
    kept.tasks(taskSet.id),
    moduleOf(taskSet.benchmark),
  ]);
  return importedJudge(set, module.place?.(tasks, scores) ?? scores);
}
