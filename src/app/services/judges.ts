import { askedAgain } from '../../judges/askedAgain.ts';
import type { BenchmarkId, Judge, RunRecord, ScoreSetRecord } from '../../model/index.ts';
import { plural } from '../lib/format.ts';
import { createValueStore } from '../lib/valueStore.ts';
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

/** A judge that can be chosen, beside the estimator, in words for people. */
export interface OfferedJudge {
  id: string;
  name: string;
  /** Where its scores come from. */
  note: string;
}

/** Those whose scores of a benchmark's answers were imported, and those that this tab is connected to. */
export async function offeredJudges(benchmark: BenchmarkId): Promise<OfferedJudge[]> {
  const [{ IMPORTED }, { scoreSets }] = await Promise.all([
    import('../../judges/index.ts'),
    offlineJudges(benchmark),
  ]);
  return [
    ...scoreSets.map(({ id, judge, scoreCount }) => {
      return { id: `${IMPORTED}${id}`, name: judge, note: `${plural(scoreCount, 'score')} from a file` };
    }),
    ...connectedJudges().map(({ id, name }) => ({ id, name, note: `connected model: ${id}` })),
  ];
}

/** Judges of this tab that nothing stored can make again, such as those behind a connection with a key. */
const connected = new Map<string, Judge>();

/** Raised by one whenever a judge was offered or taken back. */
export const judgesVersion = createValueStore(0);

/** The judge with this id, asked first or again, among those that this tab is connected to; null where it is not. */
export function connectedJudge(id: string): Judge | null {
  const again = askedAgain(id);
  if (again === null) return connected.get(id) ?? null;
  return connected.get(again.first)?.again?.(again.time) ?? null;
}

/** The judges that this tab is connected to. */
export function connectedJudges(): Judge[] {
  return [...connected.values()];
}

/** Takes a judge back: runs that begin or go on later do without it. */
export function withdrawJudge(id: string): void {
  connected.delete(id);
  judgesVersion.set((version) => version + 1);
}

/** Offers a judge to the runs of this tab, under its id. */
export function offerJudge(judge: Judge): void {
  connected.set(judge.id, judge);
  judgesVersion.set((version) => version + 1);
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
  if (!id.startsWith(IMPORTED)) return connectedJudge(id);
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

/** The judge of a run; null where it has none, or this tab does not have it. */
export async function judgeOfRun({
  judge,
  benchmark,
  taskSetId,
}: Pick<RunRecord, 'judge' | 'benchmark' | 'taskSetId'>): Promise<Judge | null> {
  return judge === null ? null : judgeOf(judge, { benchmark, id: taskSetId });
}
