import type { ReportFile } from '../../../model/index.ts';
import { EFCB_TASKS, type EfcbTask } from '../kinds.ts';
import { type BuiltSet, FEWEST_MASKED_LINES, LEFT_OUT, type LeftOut, MOST_CHARACTERS } from './buildSet.ts';

/** Raised when the same pull requests and seed give other questions than before. */
export const BUILDER_VERSION = 1;

/** What a set says of itself. It holds no date, no path and no machine: the same input gives the same bytes. */
export interface SetManifest {
  format: 'benchtab-efcb-set';
  version: number;
  seed: number;
  bounds: { mostCharacters: number; fewestMaskedLines: number; mostQuestions: number | null };
  repositories: string[];
  /** What was read, before anything was left out. */
  pullRequests: number;
  questions: Record<EfcbTask, number>;
  leftOut: { task: EfcbTask | 'all'; reason: string; count: number; ids: string[] }[];
}

/** The files of a set: JSON lines for each task, and manifest.json. */
export function setFiles(
  built: BuiltSet,
  about: { seed: number; pullRequests: number; most: number | null },
): ReportFile[] {
  const tasks = EFCB_TASKS.map((task) => ({
    path: `${task}.jsonl`,
    text: built.questions[task].map((question) => `${JSON.stringify(question)}\n`).join(''),
  }));
  return [
    ...tasks,
    { path: 'manifest.json', text: `${JSON.stringify(manifestOf(built, about), null, 2)}\n` },
  ];
}

/** The manifest alone: a preview's figures. */
export function manifestOf(
  { questions, leftOut }: BuiltSet,
  { seed, pullRequests, most }: { seed: number; pullRequests: number; most: number | null },
): SetManifest {
  const all = EFCB_TASKS.flatMap((task) => questions[task]);
  return {
    format: 'benchtab-efcb-set',
    version: BUILDER_VERSION,
    seed,
    bounds: {
      mostCharacters: MOST_CHARACTERS,
      fewestMaskedLines: FEWEST_MASKED_LINES,
      mostQuestions: most,
    },
    repositories: [...new Set(all.map((question) => question.repository_name))].sort(),
    pullRequests,
    questions: Object.fromEntries(
      EFCB_TASKS.map((task) => [task, questions[task].length]),
    ) as SetManifest['questions'],
    leftOut: byReason(leftOut),
  };
}

function byReason(leftOut: readonly LeftOut[]): SetManifest['leftOut'] {
  const groups = new Map<string, SetManifest['leftOut'][number]>();
  for (const { repository, id, task, kind } of leftOut) {
    const key = `${task ?? 'all'} ${kind}`;
    const group = groups.get(key) ?? { task: task ?? 'all', reason: LEFT_OUT[kind], count: 0, ids: [] };
    group.count++;
    group.ids.push(`${repository}#${id}`);
    groups.set(key, group);
  }
  return [...groups.values()].sort((a, b) => order(a.task) - order(b.task) || (a.reason < b.reason ? -1 : 1));
}

function order(task: EfcbTask | 'all'): number {
  return task === 'all' ? -1 : EFCB_TASKS.indexOf(task);
}
