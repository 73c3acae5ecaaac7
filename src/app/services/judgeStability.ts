import { EFCB_TASKS, isChoice, questionOf } from '../../benchmarks/efcb/index.ts';
import { judgeStability, type TaskStability } from '../../benchmarks/efcb/reports/stability.ts';
import { idAgain } from '../../judges/index.ts';
import { seededRandom } from '../../metrics/index.ts';
import type { Evaluation, ReportFile, RunRecord } from '../../model/index.ts';
import { judgingsOf } from './judgings.ts';
import { beginRun, type OpenRun } from './runs.ts';

/** How much is asked again. */
export interface AskAgain {
  /** Questions of each task that a judge scores, with all models' answers to them. */
  questions: number;
  /** How often. */
  times: number;
}

/** Where the choice of questions comes from: the same ones each time. */
const SEED = 1;

/** Asks a run's judge again about a sample of its answers, each time in a run of its own beside it. */
export async function askJudgeAgain(
  open: OpenRun,
  run: RunRecord,
  { questions, times }: AskAgain,
): Promise<void> {
  const { judge, name, taskSetId, sampleSetIds, settings } = run;
  if (judge === null) throw new Error('The run has no judge.');
  const before = (await judgingsOf(run.id)).length;
  const request = { name, taskSetId, sampleSetIds, taskIds: sampled(open, questions), settings };
  for (let time = before + 1; time <= before + times; time++) {
    await beginRun({ ...request, judgingOf: run.id }, idAgain(judge, time));
  }
}

/** The stability of a run's judge as a file; none where it was not asked again. */
export function stabilityFiles(
  judge: string | null,
  first: readonly Evaluation[],
  again: readonly (readonly Evaluation[])[],
): ReportFile[] {
  const tasks: TaskStability[] = judgeStability(first, again);
  if (tasks.length === 0) return [];
  const text = `${JSON.stringify({ judge, timesAskedAgain: again.length, tasks }, null, 2)}\n`;
  return [{ path: 'judge-stability.json', text }];
}

/** Ids of so many questions of each task that a judge scores. */
function sampled({ tasks }: OpenRun, questions: number): string[] {
  const random = seededRandom(SEED);
  return EFCB_TASKS.filter((task) => !isChoice(task)).flatMap((kind) => {
    const left = tasks.filter((task) => questionOf(task).task === kind).map(({ id }) => id);
    const taken: string[] = [];
    while (taken.length < questions && left.length > 0) taken.push(...left.splice(random(left.length), 1));
    return taken;
  });
}
