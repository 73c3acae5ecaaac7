import type {
  AutomationJudge,
  BenchmarkModule,
  Judge,
  ScoreSetRecord,
  Stores,
  Task,
} from '../../model/index.ts';

/**
 * The judge that was asked for.
 *
 * @param scoreSets those that were imported with the files.
 * @throws Error for people where it can't be had.
 */
export async function askedJudge(
  asked: AutomationJudge | null,
  { place }: BenchmarkModule,
  tasks: readonly Task[],
  scoreSets: readonly ScoreSetRecord[],
  stores: Stores,
): Promise<Judge | null> {
  if (asked === null) return null;
  const { chatJudge, importedJudge, lexicalJudge } = await import('../../judges/index.ts');
  if (asked.kind === 'lexical') return lexicalJudge;
  if (asked.kind === 'openai') {
    const { httpModel, patient, readBaseUrl } = await import('../../connections/index.ts');
    const { address, model, key } = asked;
    const endpoint = { dialect: 'openai' as const, baseUrl: readBaseUrl(address), model, key };
    return chatJudge(patient(httpModel(endpoint)), { temperature: 0 });
  }
  const [set] = scoreSets;
  if (set === undefined) throw new Error('The file of the judge’s scores holds none that can be used.');
  const scores = await stores.scores(set.id);
  return importedJudge(set, place?.(tasks, scores) ?? scores);
}
