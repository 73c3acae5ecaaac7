import {
  type EvaluationSettings,
  type Language,
  programLanguage,
  type TaskSetRecord,
} from '../../../model/index.ts';
import { beginRun } from '../../services/runs.ts';
import { stores } from '../../services/storage.ts';

/** What the form of a new run was filled with. */
export interface Filled {
  taskSet: TaskSetRecord;
  name: string;
  sampleSetIds: string[];
  settings: EvaluationSettings;
  /** Null for other benchmarks. */
  devbench: { languages: readonly Language[]; audit: boolean } | null;
  /** Id of the judge that scores prose, or DevBench's completions beside their verdicts; null for none. */
  judge: string | null;
}

/** Begins the run that was asked for, and gives its id. */
export async function startRun({
  taskSet,
  name,
  sampleSetIds,
  settings,
  devbench,
  judge,
}: Filled): Promise<string> {
  const request = { name, taskSetId: taskSet.id, sampleSetIds, taskIds: null, settings };
  if (devbench === null) return beginRun(request, judge);
  const { beginDevbenchRun } = await import('../../services/devbench.ts');
  const taskIds = await tasksIn(taskSet.id, devbench.languages);
  const id = await beginDevbenchRun({ ...request, taskIds }, devbench.audit);
  if (judge !== null) {
    const { beginJudging } = await import('../../services/judgings.ts');
    await beginJudging(id, judge);
  }
  return id;
}

/** Ids of the tasks in these languages; null for all tasks of the set. */
async function tasksIn(taskSetId: string, languages: readonly Language[]): Promise<string[] | null> {
  const tasks = await (await stores()).tasks(taskSetId);
  const wanted = tasks.filter((task) => languages.includes(programLanguage(task)));
  return wanted.length === tasks.length ? null : wanted.map(({ id }) => id);
}
