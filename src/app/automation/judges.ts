import type {
  AutomationJudge,
  BenchmarkModule,
  ImportIssue,
  Judge,
  Sample,
  ScoreSetRecord,
  Stores,
} from '../../model/index.ts';
import type { Material } from './results.ts';

/** A judge, and what is to be said of its scores. */
export interface AskedJudge {
  /** Null where none was asked for. */
  judge: Judge | null;
  issues: ImportIssue[];
}

/**
 * The judge that was asked for.
 *
 * @param scoreSets those that were imported with the files.
 * @throws Error for people where it can't be had.
 */
export async function askedJudge(
  asked: AutomationJudge | null,
  { id, place }: BenchmarkModule,
  { tasks, sampleSets }: Material,
  scoreSets: readonly ScoreSetRecord[],
  stores: Stores,
): Promise<AskedJudge> {
  if (asked === null) return { judge: null, issues: [] };
  const { chatJudge, importedJudge, lexicalJudge } = await import('../../judges/index.ts');
  if (asked.kind === 'lexical') return { judge: lexicalJudge, issues: [] };
  if (asked.kind === 'openai') {
    const { httpModel, patient, readBaseUrl } = await import('../../connections/index.ts');
    const { address, model, key } = asked;
    const endpoint = { dialect: 'openai' as const, baseUrl: readBaseUrl(address), model, key };
    return { judge: chatJudge(patient(httpModel(endpoint)), { temperature: 0 }), issues: [] };
  }
  const set = scoreSets.find(({ benchmark }) => benchmark === id);
  if (set === undefined) throw new Error('The file of the judge’s scores holds none that can be used.');
  const scores = await stores.scores(set.id);
  const placed = place?.(tasks, scores) ?? scores;
  const answers = sampleSets.flatMap(({ samples }) => samples);
  return { judge: importedJudge(set, placed), issues: strayScores(placed, answers) };
}

/** A warning of scores that are of no answer, such as of a task that is named wrongly. Models without answers do not count. */
function strayScores(scores: readonly Sample[], answers: readonly Sample[]): ImportIssue[] {
  const models = new Set(answers.map(({ model }) => model));
  const known = new Set(answers.map(nameOf));
  const stray = scores.filter((score) => models.has(score.model) && !known.has(nameOf(score)));
  const [first] = stray;
  if (first === undefined) return [];
  const { model, taskId, index, data } = first;
  return [
    {
      severity: 'warning',
      file: typeof data.file === 'string' ? data.file : model,
      line: typeof data.line === 'number' ? data.line : null,
      field: 'id',
      message: `Scores that are of no answer here: ${stray.length}. The first is of ${model}, ${taskId}, index ${index}.`,
      expected: 'The model, the task and the index of an answer',
    },
  ];
}

function nameOf({ model, taskId, index }: Sample): string {
  return JSON.stringify([model, taskId, index]);
}
